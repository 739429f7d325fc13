// A front of the fixture with the hardened host, as docs/guides/hosting/node.md starts it: `node host.mjs <port>`. It reports that it listens.
import { serve } from '@vitrine/adapter-node';
import { buildSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { fileURLToPath } from 'node:url';

const snapshot = await buildSnapshot(fileURLToPath(new URL('../../packages/conformance/fixture', import.meta.url)));
const mcp = createDocumentationTools(snapshot);
const rateLimit = { name: 'default', limit: 500_000, windowSeconds: 60 };
const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example.com', mcp, rateLimit });
await serve(createService({ documents, mcp, trustProxy: { hops: 1 } }), { port: Number(process.argv[2]) });
process.send('listening');
