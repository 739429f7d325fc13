// The service through `./whatwg` on a plain node:http server, as it is inside Express, Fastify, Koa and others.
import { createServer } from 'node:http';
import { toWhatwgListener } from '@vitrine/adapter-node/whatwg';
import type { Subject } from '../subject.ts';
import { server } from './socket.ts';

export const whatwg: Subject = server('whatwg', (service, { loopback }) => createServer(toWhatwgListener(service, { loopback })));
