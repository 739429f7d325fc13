// Ours as a Worker: what `toWorker` exports.
import worker from '../bundles/vitrine.mjs';

export function answerOf(SNAPSHOT) {
  const env = { SNAPSHOT };
  return (request) => worker.fetch(request, env);
}
