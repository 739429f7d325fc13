// The Worker of start.mjs: follows KV, counts the readings of the isolate, and may have a rate-limit binding that never answers.
import { followedDefinition, fromKv, toWorker } from '@vitrine/adapter-worker';
import older from './older.vitrine';
import { createDocumentationTools } from '@vitrine/mcp-tools';

let reads = 0;

const front = toWorker((env) => {
  const source = fromKv(env.KV, 'front.vitrine');
  const counted = {
    name: source.name,
    read: (previous, limits) => {
      reads += 1;
      return source.read(previous, limits);
    },
  };
  const definitionOf = ({ documents, snapshot }) => ({
    documents,
    mcp: () => createDocumentationTools(snapshot),
    ...(env.SILENT && { rateLimitBinding: { limit: () => new Promise(() => undefined) } }),
  });
  return followedDefinition(counted, definitionOf, env.INITIAL ? { initial: new Uint8Array(older) } : {});
});

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/reads') return new Response(String(reads));
    return front.fetch(request, env, context);
  },
};
