import { announce, lantern, port } from '../lantern.ts';
import { createApp } from './app.ts';

createApp(await lantern(), { loopback: true }).listen(port, '127.0.0.1', announce);
