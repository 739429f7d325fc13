// The same as docs/guides/hosting/node.md has it for a cold start: the file is read as far as it is asked for, and the tools are loaded by the
// first call: node late.mjs <snapshot file>. Says its port.
import process from 'node:process';
import { openRandomAccessFile, serve } from '@vitrine/adapter-node';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';

const file = openRandomAccessFile(process.argv[2] ?? '');
const mcp = async () => {
  const { toolsOf } = await import('../content/front-tools.mjs');
  return toolsOf(openSnapshot(file), 6);
};
const { url } = await serve(createService({ documents: openDocuments(file), mcp, allowedHosts: ['127.0.0.1'] }), { port: 0 });
process.stdout.write(`${new URL(url).port}\n`);
