import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const formatOption = {
  type: 'choice',
  value: 'text or json or github',
  summary: 'the format of findings: text, JSON, or annotations of GitHub Actions',
  choices: ['text', 'json', 'github'],
  default: 'text',
} as const satisfies NonNullable<CommandDefinition['options']>[string];
