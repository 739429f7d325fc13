// The official SDK, version 2, on node:http through its own adapter.
import { createServer } from 'node:http';
import { handlerOf, nodeListenerOf } from '../peers/sdk-v2-node.mjs';
import { listen } from './listen.mjs';

export function start(options) {
  return listen(createServer(nodeListenerOf(handlerOf(options))));
}
