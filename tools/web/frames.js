// When what a tap asked for is drawn. A browser lets pages draw sixty times a second, or more often,
// and what is told a moment too late for one of these frames would wait for the next: it is drawn at
// once. And until it is told one frame is left out: what shows that a button was touched draws the
// whole screen anew, and where a device can do two things at a time, Python waits for that.

{
  const A_TAP = 100; // milliseconds after a touch in which what is asked is asked by it
  const STILL = 10; // how far a finger may move that taps, in dots
  const ON_TIME = 8; // what is told in the first half of a frame is in the next one anyway
  const TOGETHER = 2; // what belongs together is told within
  const GIVEN_UP = 1000;

  const next = requestAnimationFrame.bind(globalThis);
  const cancel = cancelAnimationFrame.bind(globalThis);
  const due = new Map(); // what draws, and as what the browser knows it, by its own first number
  let touched = -Infinity;
  let down = null;
  let asked = null;
  let leftOut = null; // when the frame began that is left out for it
  let drawn = 0;

  const draw = (number, time) => {
    const one = due.get(number);
    if (!one) return;
    due.delete(number);
    cancel(one.known);
    // Time never goes back: a frame is dated by when it begins, what is drawn at once by now.
    drawn = Math.max(drawn, time);
    one.draws(drawn);
  };

  globalThis.requestAnimationFrame = (draws) => {
    const one = { draws };
    const come = (time) => {
      if (asked !== null && (leftOut ??= time) === time) one.known = next(come);
      else draw(number, time);
    };
    const number = next(come);
    one.known = number;
    due.set(number, one);
    return number;
  };
  globalThis.cancelAnimationFrame = (number) => {
    cancel(due.get(number)?.known ?? number);
    due.delete(number);
  };

  const touches = (kind, taps) => addEventListener(kind, (event) => {
    if (taps(event)) touched = performance.now();
  }, true);
  addEventListener("pointerdown", (event) => { down = event; }, true);
  // The end of a stroke is none.
  touches("pointerup", ({ clientX, clientY }) => (
    down !== null && Math.hypot(clientX - down.clientX, clientY - down.clientY) < STILL
  ));
  // A finger's comes after its pointer's; a screen reader's comes alone.
  touches("click", ({ detail }) => detail === 0);
  touches("keydown", ({ key }) => key === "Enter" || key === " ");

  /// Notes that the client asked for something.
  skald.asked = () => {
    const now = performance.now();
    if (now - touched > A_TAP) return;
    touched = -Infinity;
    asked = now;
    leftOut = null;
  };
  /// Notes that the client was told something.
  skald.told = () => {
    if (asked === null) return;
    const late = performance.now() - asked;
    asked = null;
    if (late < ON_TIME || late > GIVEN_UP) return;
    setTimeout(() => { for (const number of [...due.keys()]) draw(number, performance.now()); }, TOGETHER);
  };
}
