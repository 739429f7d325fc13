// Writes docs/reference/generated/api from the docstrings of the packages; `npm run check packages` compares it.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { apiPages } from './api-pages.mjs';
import { installTools } from './tools.mjs';

const folder = new URL('../../docs/reference/generated/api/', import.meta.url);
installTools();
const pages = await apiPages();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, text] of pages) await writeFile(new URL(name, folder), text);
