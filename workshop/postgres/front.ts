// A front whose search is in PostgreSQL, asked in process; and a load of searches and other calls that notes every answer.
import { createService, type Service, type Snapshot } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import type { DocsIndex } from '@vitrine/docs-index';
import { createDocumentationTools } from '@vitrine/mcp-tools';

const baseUrl = 'https://front.example.com';

/** The service of a snapshot with an index of its own; its quota refuses nobody. */
export async function frontOver(snapshot: Snapshot, index: DocsIndex): Promise<Service> {
  const mcp = createDocumentationTools(snapshot, { index });
  const rateLimit = { name: 'default', limit: 500_000, windowSeconds: 60 };
  return createService({ documents: await renderDocuments(snapshot, { baseUrl, mcp, rateLimit }), mcp });
}

/** One answer, and when it was requested and received, in milliseconds. */
export interface Answer {
  readonly what: string;
  readonly before: number;
  readonly after: number;
  readonly status: number;
  /** A tool's answer with `isError`. */
  readonly isError: boolean;
  readonly text: string;
}

export async function callTool(service: Service, name: string, args: object): Promise<Answer> {
  const before = performance.now();
  const response = await service.fetch(
    new Request(`${baseUrl}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    }),
    { remoteAddress: '198.18.0.1' },
  );
  const text = await response.text();
  return { what: name, before, after: performance.now(), status: response.status, isError: text.includes('"isError":true'), text };
}

/** Asks for a document. */
async function getStatus(service: Service): Promise<Answer> {
  const before = performance.now();
  const response = await service.fetch(new Request(`${baseUrl}/api/v1/status`), { remoteAddress: '198.18.0.1' });
  const text = await response.text();
  return { what: 'status', before, after: performance.now(), status: response.status, isError: false, text };
}

/** Searches, another tool and a document in turn, `perSecond` of them, until it is stopped. */
export function load(
  service: Service,
  perSecond: number,
): { readonly answers: readonly Answer[]; readonly stop: () => Promise<void> } {
  const answers: Answer[] = [];
  const pending = new Set<Promise<void>>();
  const kinds = [
    () => callTool(service, 'search_docs', { query: 'install the package' }),
    () => callTool(service, 'get_latest_release', {}),
    () => callTool(service, 'search_docs', { query: 'instal' }),
    () => getStatus(service),
  ];
  const send = (kind: (() => Promise<Answer>) | undefined): void => {
    if (kind === undefined) return;
    const asked = kind().then((answer) => void answers.push(answer));
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  };
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) * perSecond) / 1_000; sent < due && pending.size < 500; sent++)
      send(kinds[sent % kinds.length]);
  }, 5);
  return {
    answers,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

/** The value below which a share of the numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
