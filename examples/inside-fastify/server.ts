import { announce, lantern, port } from '../lantern.ts';
import { createApp } from './app.ts';

await createApp(await lantern(), { loopback: true }).listen({ port, host: '127.0.0.1' });
announce();
