// A server from a prebuilt snapshot, as small as it can be written: node vitrine.mjs <snapshot file>. Says its port.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { serve } from '@vitrine/adapter-node';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { toolsOf } from '../content/front-tools.mjs';

const bytes = readFileSync(process.argv[2] ?? '');
const service = createService({
  documents: openDocuments(bytes),
  mcp: toolsOf(openSnapshot(bytes), 6),
  allowedHosts: ['127.0.0.1'],
});
const { url } = await serve(service, { port: 0 });
process.stdout.write(`${new URL(url).port}\n`);
