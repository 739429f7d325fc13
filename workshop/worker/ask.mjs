// One request to a Worker under its published name.
import { once } from 'node:events';
import { request } from 'node:http';

/** Resolves when the whole answer is there. Throws unless it is 200 with a body. */
export async function ask(url, { method = 'GET', path, headers = {}, body }) {
  const sent = request(new URL(path, url), { method, headers: { Host: 'front.example.com', ...headers }, agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const text = (await response.toArray()).join('');
  if (response.statusCode !== 200 || text === '') throw new Error(`${path}: answered ${response.statusCode} ${text}`);
}
