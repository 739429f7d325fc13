// A minute is over after five seconds, in which a busy machine starts two programs.
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(ms >= 60_000 ? 5_000 : ms);
