// When what a tap asked for is drawn. A browser lets pages draw sixty times a second, and what is
// told a moment too late for one of these frames would wait for the next: it is drawn at once. And
// until it is told one frame is left out: what shows that a button was touched draws the whole
// screen anew, and where a device can do two things at a time, Python waits for that.

{
  const A_TAP = 100; // milliseconds after a touch in which what is asked is asked by it
  const LEFT_OUT = 18; // the same after what a tap asked: one frame and no more
  const ON_TIME = 8; // what is told in the first half of a frame is in the next one anyway
  const TOGETHER = 2; // what belongs together is told within
  const GIVEN_UP = 1000;

  const next = requestAnimationFrame.bind(globalThis);
  const cancel = cancelAnimationFrame.bind(globalThis);
  const due = new Map(); // what draws, and as what the browser knows it, by its own first number
  let touched = -Infinity;
  let asked = null;
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
      if (asked !== null && performance.now() - asked < LEFT_OUT) one.known = next(come);
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

  for (const kind of ["click", "keydown", "pointerup"]) {
    addEventListener(kind, () => { touched = performance.now(); }, true);
  }

  /// Notes that the client asked for something.
  skald.asked = () => {
    const now = performance.now();
    if (now - touched > A_TAP) return;
    touched = -Infinity;
    asked = now;
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
