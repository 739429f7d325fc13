// MCP 2025-11-25, the stable revision (SPEC 4.5, 9.5): an initialize handshake that nothing is remembered of. The same
// surface serves 2025-06-18, 2025-03-26 and 2024-11-05, whose clients speak Streamable HTTP as well. Left out: sessions, streams, logging, subscriptions, tasks.
import { invalidParamsOf } from '../json-rpc/error.ts';
import { isObject } from '../../shared/json.ts';
import * as methods from './methods.ts';
import type { Method, Revision } from './revision.ts';
import { serverInfo } from './server.ts';

const stable = '2025-11-25';
const versions: readonly string[] = [stable, '2025-06-18', '2025-03-26', '2024-11-05'];

/** What a request without a version field is served as (MCP 2025-11-25, transports). */
export const unversioned = '2025-03-26';

const initialize: Method = ({ params, server }) => {
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== 'string') return invalidParamsOf('protocolVersion must be a string');
  if (!isObject(capabilities)) return invalidParamsOf('capabilities must be an object');
  if (!isObject(clientInfo) || typeof clientInfo['name'] !== 'string' || typeof clientInfo['version'] !== 'string') {
    return invalidParamsOf('clientInfo must be an object with the strings name and version');
  }
  return {
    // A version we do not serve, or a modern one, is answered with the stable one; the client decides.
    protocolVersion: versions.includes(protocolVersion) ? protocolVersion : stable,
    capabilities: server.capabilities,
    serverInfo: serverInfo(server.identity),
    instructions: server.identity.instructions,
  };
};

const ping: Method = () => ({});

export const revision20251125: Revision = {
  id: stable,
  versions,
  era: 'legacy',
  methods: new Map<string, Method>([
    ['initialize', initialize],
    ['ping', ping],
    ['tools/list', methods.listTools],
    ['tools/call', methods.callTool],
    ['resources/list', methods.listResources],
    ['resources/templates/list', methods.listResourceTemplates],
    ['resources/read', methods.readResource],
    ['prompts/list', methods.listPrompts],
    ['prompts/get', methods.getPrompt],
    ['completion/complete', methods.complete],
    ['skills/list', methods.listSkills],
    ['skills/get', methods.getSkill],
  ]),
  // 404 would mean "session expired" to clients of this era, and any other refusal a broken connection.
  httpStatus: () => 200,
};
