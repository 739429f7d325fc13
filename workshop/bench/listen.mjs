// Listening on a free loopback port, for targets that make their own server.
import { once } from 'node:events';

export async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}
