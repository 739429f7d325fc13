// A thread that works on one page after another: it reads Markdown, and makes HTML.
import { parentPort } from 'node:worker_threads';
import { readPage } from '@vitrine/content';
import { type Addresses, pageHtml } from '@vitrine/explorer';
import { type PageAnswer, type PageRequest, toPlain } from './thread-messages.ts';

let addresses: Addresses = { prefix: '', readable: new Set(), served: new Set() };

function answer(request: Exclude<PageRequest, { readonly kind: 'addresses' }>): PageAnswer {
  const began = performance.now();
  const took = (): { readonly tookMs: number } => ({ tookMs: performance.now() - began });
  try {
    if (request.kind === 'read') return { kind: 'read', findings: readPage(request.work), ...took() };
    return { kind: 'html', text: pageHtml({ ...request.source, addresses }), ...took() };
  } catch (error) {
    return { kind: 'failed', error: toPlain(error) };
  }
}

parentPort?.on('message', (request: PageRequest) => {
  if (request.kind === 'addresses') addresses = request.addresses;
  else parentPort?.postMessage(answer(request));
});
