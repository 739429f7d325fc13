import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const siteOptions = {
  site: {
    type: 'text',
    value: 'folder',
    summary: 'publish this folder of built HTML, without a content folder',
  },
  'site-url': {
    type: 'url',
    value: 'url',
    summary: 'with --site: its address; default: the one in its pages or sitemap',
  },
} as const;

export const formatOption = {
  type: 'choice',
  value: 'text or json or github',
  summary: 'the format of findings: text, JSON, or annotations of GitHub Actions',
  choices: ['text', 'json', 'github'],
  default: 'text',
} as const satisfies NonNullable<CommandDefinition['options']>[string];
