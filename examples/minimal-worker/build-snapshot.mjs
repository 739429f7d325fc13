import { buildSnapshot, encode, writeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';

const [content = './content', baseUrl = 'https://front.example.com', target = './snapshot.vitrine'] = process.argv.slice(2);
const snapshot = await buildSnapshot(content);
const documents = await renderDocuments(snapshot, { baseUrl, mcp: documentation(snapshot) }, encode);
await writeSnapshot(target, snapshot, documents);
