import type { ScriptLabels } from '../reading/labels.ts';

const english: ScriptLabels = {
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied',
  selected: 'Selected',
  searching: 'Searching …',
  nothing: 'Nothing was found for',
  results: 'Results',
  allResults: 'All results on one page',
  moreResults: 'More results',
  theme: 'Colours',
  system: 'as the system',
  light: 'light',
  dark: 'dark',
};

export const labels: ScriptLabels = {
  ...english,
  ...(JSON.parse(document.body.dataset['labels'] ?? '{}') as Partial<ScriptLabels>),
};
