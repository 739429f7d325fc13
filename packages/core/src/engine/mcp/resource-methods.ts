// resources/list, resources/templates/list and resources/read (MCP resources).
import { resourceNotFound } from '../../shared/problem-types.ts';
import { invalidParamsError, invalidParamsOf, rpcError } from '../json-rpc/error.ts';
import { maxUriLength, resourcesPageSize } from '../../shared/limits.ts';
import { mapMaybeAsync } from '../../shared/json.ts';
import { listPage, refuseCursor } from './cursor.ts';
import type { ResourceContent, ResourceProvider } from './resource.ts';
import { bounded, type Method, type MethodResult } from './revision.ts';

const none: ResourceProvider = { resources: [], templates: [], read: () => undefined };

export const listResources: Method = ({ params, server }) => {
  const { resources } = server.resources ?? none;
  const page = listPage(resources, resourcesPageSize, server.snapshotId, params['cursor']);
  if ('kind' in page) return page;
  const { items, ...next } = page;
  return { resources: items.map((resource) => ({ ...resource })), ...next };
};

export const listResourceTemplates: Method = ({ params, server }) =>
  refuseCursor(params) ?? { resourceTemplates: (server.resources ?? none).templates.map((template) => ({ ...template })) };

export const readResource: Method = ({ params, server }) => {
  const { uri } = params;
  if (typeof uri !== 'string') return invalidParamsOf('uri must be a string');
  if (uri.length > maxUriLength) return invalidParamsOf(`uri must contain at most ${maxUriLength} characters`);
  return mapMaybeAsync((server.resources ?? none).read(uri), (content) => contents(content, uri));
};

/** Without a content -32602 with the URI, never an empty list (MCP resources). */
function contents(content: ResourceContent | undefined, uri: string): MethodResult {
  if (content === undefined) return rpcError(invalidParamsError, resourceNotFound, 'Resource not found', { uri });
  return bounded({ contents: [{ ...content }] });
}
