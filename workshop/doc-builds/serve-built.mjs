// A built site on loopback, as hosts serve one: `/folder` leads to `/folder/`, `ETag` and 304, gzip for those who take it, a robots.txt
// that keeps a part to itself, a sitemap, some answers that are late and one that asks for patience. It counts what it is asked.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};
/** Every so many answers one is late, by so many milliseconds. */
const lateEvery = 7;
const lateMs = 1_500;

/**
 * Serves a folder of built HTML.
 *
 * @param {string} folder
 * @param {{ closed?: string }} [options] `closed` is a path that robots.txt does not allow
 */
export async function serveBuilt(folder, { closed } = {}) {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)(?:404|print|search|genindex|toc)\.html$/.test(file))
    .map(
      (file) =>
        `/${file
          .split(sep)
          .join('/')
          .replace(/(^|\/)index\.html$/, '$1')}`,
    );
  const counts = { asked: 0, fresh: 0, same: 0, moved: 0, missing: 0, patience: 0, closed: 0 };
  const own = {
    '/robots.txt': () => `User-agent: *\n${closed === undefined ? '' : `Disallow: ${closed}\n`}Sitemap: ${origin}/sitemap.xml\n`,
    '/sitemap.xml': () =>
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages
        .map((path) => `<url><loc>${origin}${encodeURI(path)}</loc></url>`)
        .join('')}</urlset>`,
  };
  const server = createServer(({ url = '/', headers }, response) => {
    counts.asked += 1;
    const path = decodeURIComponent(new URL(url, 'http://host.invalid').pathname);
    if (closed !== undefined && path.startsWith(closed)) counts.closed += 1;
    if (counts.asked === 5) {
      counts.patience += 1;
      response.writeHead(429, { 'Retry-After': '1' }).end();
      return;
    }
    const at = join(folder, normalize(path));
    const found = statSync(at, { throwIfNoEntry: false });
    if (found?.isDirectory() && !path.endsWith('/')) {
      counts.moved += 1;
      response.writeHead(301, { Location: `${path}/` }).end();
      return;
    }
    const file = found?.isDirectory() ? join(at, 'index.html') : at;
    const body = own[path]?.() ?? (statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined);
    if (body === undefined) {
      counts.missing += 1;
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    const same = headers['if-none-match'] === etag;
    counts[same ? 'same' : 'fresh'] += 1;
    const zipped = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
    const fields = {
      'Content-Type': types[extname(own[path] ? path : file)] ?? 'application/octet-stream',
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(zipped && !same && { 'Content-Encoding': 'gzip' }),
    };
    const answer = () => response.writeHead(same ? 304 : 200, fields).end(same ? undefined : zipped ? gzipSync(body) : body);
    if (counts.asked % lateEvery === 0) setTimeout(answer, lateMs);
    else answer();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  return { origin, counts, pages: pages.length, stop: () => server.close() };
}
