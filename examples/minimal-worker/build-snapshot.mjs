import { writeFile } from 'node:fs/promises';
import { buildFront } from 'vitrine/node';

const [content = './content', baseUrl = 'https://front.example.com', target = './snapshot.vitrine'] = process.argv.slice(2);
await writeFile(target, await buildFront(content, { baseUrl }));
