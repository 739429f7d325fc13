// From the decisions of a run that failed to the fewest and plainest that still fail by the same invariant: the end is cut off, stretches are
// left out or made plain, numbers are made smaller.

/** Whether a run by these decisions fails as the first one did. */
export type Fails = (decisions: readonly number[]) => Promise<boolean>;

/** The plainest decisions that were found in at most so many runs. */
export async function shrink(decisions: readonly number[], fails: Fails, mostRuns = 400): Promise<readonly number[]> {
  let best = withoutPlainEnd(decisions);
  let runs = 0;
  const attempt = async (candidate: readonly number[]): Promise<boolean> => {
    if (runs >= mostRuns) return false;
    runs += 1;
    if (!(await fails(candidate))) return false;
    best = withoutPlainEnd(candidate);
    return true;
  };
  for (let before = -1; before !== weight(best) && runs < mostRuns; ) {
    before = weight(best);
    for (let length = best.length >> 1; length > 0; length >>= 1) if (!(await attempt(best.slice(0, length)))) break;
    for (let size = Math.max(1, best.length >> 2); size > 0; size >>= 1) {
      for (let at = best.length - size; at >= 0 && runs < mostRuns; at -= size) {
        if (await attempt([...best.slice(0, at), ...best.slice(at + size)])) continue;
        const stretch = best.slice(at, at + size);
        if (stretch.some((each) => each > 0))
          await attempt([...best.slice(0, at), ...stretch.map(() => 0), ...best.slice(at + size)]);
      }
    }
    for (let at = 0; at < best.length && runs < mostRuns; at++) {
      for (let value = (best[at] ?? 0) >> 1; value < (best[at] ?? 0); value += Math.max(1, ((best[at] ?? 0) - value) >> 1))
        if (await attempt(best.with(at, value))) break;
    }
  }
  return best;
}

function weight(decisions: readonly number[]): number {
  return decisions.reduce((sum, each) => sum + each, decisions.length * 1_000);
}

function withoutPlainEnd(decisions: readonly number[]): readonly number[] {
  return decisions.slice(0, decisions.findLastIndex((each) => each > 0) + 1);
}
