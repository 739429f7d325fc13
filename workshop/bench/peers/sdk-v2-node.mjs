// The official SDK, version 2, behind its own adapter for node:http, with the guards its README puts before it.
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';

export { handlerOf } from './sdk-v2.mjs';

export function nodeListenerOf(handler) {
  const validateHost = localhostHostValidation();
  const validateOrigin = localhostOriginValidation();
  const node = toNodeHandler(handler);
  return (request, response) => {
    if (validateHost(request, response) && validateOrigin(request, response)) void node(request, response);
  };
}
