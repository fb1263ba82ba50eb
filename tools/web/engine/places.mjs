// Where the compiled packages lay when Python's memory was kept; written anew when it is.
export const PLACES = null;
