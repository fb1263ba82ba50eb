// What Python finds in its environment; the same when its memory is kept and when it starts.
export const ENVIRONMENT = {
  HOME: "/home/pyodide",
  PYTHONDONTWRITEBYTECODE: "1",
  // There are no plugins here, and looking for them reads all that is installed.
  PYDANTIC_DISABLE_PLUGINS: "__all__",
};
