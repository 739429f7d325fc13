#!/usr/bin/env node
// npm create vitrine [folder] [--embed …]: `vitrine init` under the name that npm looks for.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const manifest = require.resolve('vitrine/package.json');
process.argv.splice(2, 0, 'init');
await import(pathToFileURL(join(dirname(manifest), require(manifest).bin.vitrine)).href);
