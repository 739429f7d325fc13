// A minute is over after a second and a half.
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(ms >= 60_000 ? 1_500 : ms);
