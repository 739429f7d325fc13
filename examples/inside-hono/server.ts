import { serve } from '@hono/node-server';
import { announce, lantern, port } from '../lantern.ts';
import { createApp } from './app.ts';

const { fetch } = createApp(await lantern(), { loopback: true });
serve({ fetch, port, hostname: '127.0.0.1' }, announce);
