// What a front adds to a request of an existing site that it passes on: `npm run check fallback`. The same small answer is written over
// node:http's own objects without a socket, alone and behind the middleware with 1,000 known pages, in rounds that take turns; the
// median of the differences is compared, because the machine's pace drops out of it.
import { IncomingMessage, ServerResponse } from 'node:http';
import process from 'node:process';
import { nodeMiddleware } from '@vitrine/adapter-node/middleware';
import { buildSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';

/** Most that may be added, in microseconds of processor time. */
const mostMicroseconds = 15;
const rounds = 9;
const requests = 20_000;
const baseUrl = 'https://docs.example.com';

const original = await buildSnapshot(new URL('../../packages/contract-suite/fixture', import.meta.url).pathname);
const [page] = original.pages;
const pages = Array.from({ length: 1_000 }, (_, n) => ({ ...page, id: `guide/page-${n}`, url: `${baseUrl}/guide/page-${n}` }));
const snapshot = { ...original, pages };
const mcp = createDocumentationTools(original);
const surfaces = { home: false, html_pages: false, sitemap: false };
const service = createService({ documents: await renderDocuments(snapshot, { baseUrl, mcp, surfaces }), mcp });
const middleware = nodeMiddleware(service, { snapshot });

const body = Buffer.from('<p>page</p>');
const ignore = () => undefined;
const socket = {
  _writableState: {},
  writable: true,
  destroyed: false,
  write: () => true,
  cork: ignore,
  uncork: ignore,
  on: ignore,
  once: ignore,
  end: ignore,
};

function site(response) {
  response.setHeader('Content-Type', 'text/html');
  response.setHeader('Content-Length', body.length);
  response.setHeader('ETag', '"1"');
  response.end(body);
}

function round(url, beside) {
  const before = process.cpuUsage();
  for (let count = 0; count < requests; count++) {
    const request = new IncomingMessage(null);
    Object.assign(request, {
      method: 'GET',
      url,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', host: 'docs.example.com' },
    });
    const response = new ServerResponse(request);
    response.assignSocket({ ...socket });
    if (beside) middleware(request, response, () => site(response));
    else site(response);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

for (const [what, url] of Object.entries({
  'a file of the site': '/assets/app.js',
  'a known page': '/guide/page-500',
  'an unknown page': '/guide/none?q=1',
})) {
  round(url, true);
  round(url, false);
  const added = Array.from({ length: rounds }, () => round(url, true) - round(url, false)).sort((a, b) => a - b);
  const median = added[rounds >> 1] ?? Number.NaN;
  console.log(
    `${what.padEnd(18)}  ${median.toFixed(2)} microseconds added (${(added[0] ?? 0).toFixed(2)} to ${(added.at(-1) ?? 0).toFixed(2)}), at most ${mostMicroseconds}`,
  );
  if (!(median <= mostMicroseconds)) process.exitCode = 1;
}
