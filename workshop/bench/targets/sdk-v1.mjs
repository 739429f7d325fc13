// The official SDK, version 1, as documented.
import { createServer } from 'node:http';
import { appOf } from '../peers/sdk-v1.mjs';
import { listen } from './listen.mjs';

export function start(options) {
  return listen(createServer(appOf(options)));
}
