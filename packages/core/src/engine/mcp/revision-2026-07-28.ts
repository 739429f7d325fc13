// MCP 2026-07-28: no handshake and no session; every request carries its version and capabilities in `_meta`, every
// result states that it is complete, and lists say how long they may be cached.
import { methodNotFoundError, missingClientCapabilityError, type RpcError } from '../json-rpc/error.ts';
import { mapMaybeAsync } from '../../shared/json.ts';
import * as methods from './methods.ts';
import { joinWritten, SerializedJson } from './result.ts';
import { isRpcError, type Method, type MethodResult, type Revision } from './revision.ts';

const id = '2026-07-28';
/** Everything served is public and changes only with a new snapshot. */
const cacheHints = { ttlMs: 300_000, cacheScope: 'public' } as const;

const discover: Method = ({ server }) => ({
  supportedVersions: [id],
  capabilities: server.capabilities,
  instructions: server.identity.instructions,
  _meta: server.discoverMeta,
});

function cacheable(method: Method): Method {
  const hinted = (result: MethodResult): MethodResult => (isRpcError(result) ? result : { ...result, ...cacheHints });
  return (call) => mapMaybeAsync(method(call), hinted);
}

/** A tool's answer, whose own `_meta` goes with that of the server. */
const callIdentifiedTool: Method = (call) =>
  mapMaybeAsync(methods.callTool(call), (result): MethodResult => {
    const resultMeta = isRpcError(result) ? undefined : result['_meta'];
    return resultMeta instanceof SerializedJson ? { ...result, _meta: joinWritten(call.server.resultMeta, resultMeta) } : result;
  });

function httpStatus({ code }: RpcError): number {
  if (code === methodNotFoundError) return 404;
  return code === missingClientCapabilityError ? 400 : 200;
}

export const revision20260728: Revision = {
  id,
  versions: [id],
  era: 'modern',
  methods: new Map<string, Method>([
    ['server/discover', cacheable(discover)],
    ['tools/list', cacheable(methods.listTools)],
    ['tools/call', callIdentifiedTool],
    ['resources/list', cacheable(methods.listResources)],
    ['resources/templates/list', cacheable(methods.listResourceTemplates)],
    ['resources/read', cacheable(methods.readResource)],
    ['prompts/list', cacheable(methods.listPrompts)],
    ['prompts/get', methods.getPrompt],
    ['completion/complete', methods.complete],
    ['skills/list', cacheable(methods.listSkills)],
    ['skills/get', cacheable(methods.getSkill)],
  ]),
  finish: (result, { resultMeta }) => ({ resultType: 'complete', ...result, _meta: result['_meta'] ?? resultMeta }),
  httpStatus,
};
