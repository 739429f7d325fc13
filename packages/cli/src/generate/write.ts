// `npm run generate`: writes what is derived from the definitions of the commands and from the changelogs.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './files.ts';

const root = new URL('../../../../', import.meta.url);
for (const [path, text] of generatedFiles(root, new Date().toISOString().slice(0, 10))) writeFileSync(new URL(path, root), text);
