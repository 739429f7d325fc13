// The option of the commands that build again and again.
import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const cacheOption = {
  type: 'text',
  value: 'folder',
  summary: 'keep in this folder, which is yours alone, what the next build can use again',
} as const satisfies NonNullable<CommandDefinition['options']>[string];

/** What to do where its folder is not there. */
export const makeCacheFolder = 'Make the folder first, where nobody else can write.';
