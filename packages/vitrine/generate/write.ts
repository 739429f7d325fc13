// `npm run generate`: writes docs/reference/generated/cli.md, the JSON Schema of eval.yaml, and the demonstration's catalogs from the definitions of the commands and the changelogs.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './files.ts';

const root = new URL('../../../../', import.meta.url);
for (const [path, text] of generatedFiles(root, new Date().toISOString().slice(0, 10))) writeFileSync(new URL(path, root), text);
