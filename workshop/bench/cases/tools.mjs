// What many tools cost: listing them, and calling one of them.
import { callsOf } from '../load/requests.mjs';
import { resultOf } from '../load/verify.mjs';
import { served } from '../measure/served.mjs';
import { releaseCalls } from './calls.mjs';

const few = 6;
const many = 200;

function lists(name, target, count, options = {}) {
  return served(name, {
    target,
    options: { ...options, tools: count },
    requests: callsOf('legacy', [{ method: 'tools/list', params: {} }]),
    verify: (answer) => {
      const { tools } = resultOf(answer);
      if (tools.length !== count || !tools.every(({ inputSchema }) => inputSchema.type === 'object'))
        throw new Error(`expected ${count} tools with schemas, received ${tools.length}`);
    },
  });
}

export const toolLists = {
  name: `tools/list with ${many} tools`,
  subjects: () => [
    lists('Vitrine serve()', 'vitrine', many),
    lists('mcp-lite', 'peer', many, { peer: 'mcp-lite' }),
    lists('SDK v2, node:http', 'sdk-v2-node', many),
    lists('SDK v1, Express', 'sdk-v1', many),
  ],
};

/** One tool of six, of fifty, of two hundred. */
export const toolGrowth = {
  name: 'tools/call, by the number of tools',
  subjects: (quick) =>
    [few, ...(quick ? [] : [50]), many].flatMap((tools) => [
      releaseCalls(`Vitrine serve(), ${tools} tools`, 'vitrine', 'legacy', { tools }),
      releaseCalls(`mcp-lite, ${tools} tools`, 'peer', 'legacy', { tools, peer: 'mcp-lite' }),
      releaseCalls(`SDK v2, node:http, ${tools} tools`, 'sdk-v2-node', 'legacy', { tools }),
    ]),
};
