// Seconds until the quota has more, counted down next to what waits for it.

/** Shows `say(seconds)` each second until there are none left, then `done`. Gives the function that ends it early. */
export function countDown(seconds: number, say: (left: number) => void, done: () => void): () => void {
  const until = performance.now() + seconds * 1_000;
  const tick = (): void => {
    const left = Math.ceil((until - performance.now()) / 1_000);
    if (left > 0) say(left);
    else {
      clearInterval(timer);
      done();
    }
  };
  const timer = setInterval(tick, 250);
  tick();
  return () => {
    clearInterval(timer);
  };
}
