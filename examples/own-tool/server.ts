import { serve } from '@vitrine/adapter-node';
import { buildSnapshot, encode } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';
import { withOpeningHours } from './opening-hours.ts';

const port = Number(process.env['PORT'] ?? 3000);
const snapshot = await buildSnapshot('../minimal-node/content');
const mcp = withOpeningHours(documentation(snapshot));
const documents = await renderDocuments(snapshot, { baseUrl: `http://127.0.0.1:${port}`, mcp }, encode);
await serve(createService({ documents, mcp }), { port });
