// npm run build [-- <package…>], and `prepack` of each published package: installs and builds what changed, programs and declarations.
// Only Node.js and npm are needed; without a name everything is built.
import process from 'node:process';
import { prepare } from './workspace.mjs';

process.exitCode = (await prepare(process.argv.slice(2), { declarations: true })) ? 0 : 1;
