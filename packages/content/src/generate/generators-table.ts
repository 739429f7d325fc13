// The table of docs/generators.md: the formats in the order in which they are tried, with the files that recognise each.
import { formatNames } from '../sources/generator.ts';
import { generators } from '../sources/recognise.ts';

const begin = '<!-- This table is written by `npm run generate` from packages/content/src/sources/recognise.ts. -->\n\n';

/** The page with its table as the code has it. Throws where the page has no place for one. */
export function withGeneratorsTable(page: string): string {
  const start = page.indexOf(begin) + begin.length;
  if (start < begin.length) throw new Error('docs/generators.md: expected the comment before its table');
  const end = page.indexOf('\n\n', start);
  const rows = [
    ...generators.map(({ format, configs }) => [format, filesOf(configs)] as const),
    ...formatNames
      .filter((name) => generators.every(({ format }) => format !== name))
      .map((name) => [name, 'none of these'] as const),
  ];
  const table = ['| `format` | Recognised by |', '| --- | --- |', ...rows.map(([name, files]) => `| \`${name}\` | ${files} |`)];
  return page.slice(0, start) + table.join('\n') + page.slice(end);
}

/** Names of files; those that differ in their ending alone as one, `hugo.*`. */
function filesOf(configs: readonly string[]): string {
  const endings = new Map<string, string[]>();
  for (const config of configs) {
    const [, stem = config, ending = ''] = /^(.+)\.(\w+)$/.exec(config) ?? [];
    endings.set(stem, [...(endings.get(stem) ?? []), ending]);
  }
  return [...endings].map(([stem, all]) => `\`${stem}.${all.length === 1 ? (all[0] ?? '') : '*'}\``).join(', ');
}
