// A client beyond its quota: refused before its body is read.
import { callsOf, toolCall } from '../load/requests.mjs';
import { askOnce } from '../load/verify.mjs';
import { served } from '../measure/served.mjs';
import { releaseCalls } from './calls.mjs';

const requests = callsOf('legacy', [toolCall('latest_release')]);

/** Every client has one call; the ones after it are refused. The head alone has to be enough for that. */
const refused = served('Vitrine serve(), beyond the quota', {
  target: 'vitrine',
  options: { quota: 1 },
  requests,
  statuses: [429, 200],
  verify: async (_, port) => {
    const [head] = requests[0].split('\r\n\r\n');
    const { status } = await askOnce(port, `${head}\r\n\r\n`);
    if (status !== 429) throw new Error(`expected 429 before the body, received ${status}`);
  },
});

export const refusals = {
  name: 'beyond the quota',
  subjects: () => [releaseCalls('Vitrine serve()', 'vitrine', 'legacy'), refused],
};
