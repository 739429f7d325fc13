// The version of the command, from its manifest, which is one folder above the sources and above the bundle.
import { createRequire } from 'node:module';

export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
