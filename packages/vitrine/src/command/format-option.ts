import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const formatOption = {
  type: 'choice',
  value: 'text or json or github or sarif',
  summary: 'the format of findings: text, JSON, annotations of GitHub Actions, or SARIF 2.1.0',
  choices: ['text', 'json', 'github', 'sarif'],
  default: 'text',
} as const satisfies NonNullable<CommandDefinition['options']>[string];
