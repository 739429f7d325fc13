import type { Options } from 'tsup';

export const bundledText: NonNullable<Options['esbuildPlugins']>[number];
