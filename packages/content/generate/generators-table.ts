// What docs/reference/generators.md says of each generator, from its notes: a table of all in the order in which they are tried, a section
// for each, and a table of those that are read as built HTML.
import { type FormatName, formatNames } from '../src/sources/generator.ts';
import { markdown } from '../src/sources/generators/markdown/markdown.ts';
import { type GeneratorNotes, generatorNotes } from './generator-notes.ts';
import { builtGenerators } from '../src/sources/built-sites.ts';
import { generators } from '../src/sources/recognise.ts';

const parts =
  /(<!-- Written by `npm run generate`: (the table of generators|the table of built sites|sections of ([a-z ]+))\. -->\n)[^]*?(<!-- The end of what is written\. -->)/g;

interface Known {
  readonly format: string;
  readonly configs: readonly string[];
  readonly notes: GeneratorNotes;
}

const generatorRows: readonly Known[] = [...generators, markdown].map(({ name: format, detect: configs }) => {
  const notes = generatorNotes.get(format as FormatName);
  if (notes === undefined) throw new TypeError(`generator-notes: expected notes of ${format}`);
  return { format, configs, notes };
});

/** A page with its parts about generators as the code has them. Throws where the page has no place for one. */
export function withGenerators(page: string): string {
  let places = 0;
  const written = page.replaceAll(parts, (_, begin: string, what: string, formats: string | undefined, end: string) => {
    places += 1;
    const table = what.endsWith('sites') ? tableOfBuilt() : tableOf();
    return `${begin}\n${formats === undefined ? table : formats.split(' ').map(sectionOf).join('\n')}\n${end}`;
  });
  if (places === 0) throw new Error('a page about generators: expected a comment before what is written, and one behind it');
  return written;
}

function tableOf(): string {
  const rows = generatorRows.map(
    ({ format, configs, notes: { name, sign, order, lost } }) =>
      `| [${name}](#${anchorOf(name)}) | \`${format}\` | ${filesOf(configs)}${sign === undefined ? '' : `, ${sign}`} | ${order} | ${lost} |`,
  );
  return `${['| Generator | `format` | Recognised by | Order | Left out, or unknown |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')}\n`;
}

function sectionOf(format: string): string {
  const { notes } = generatorRows.find((each) => each.format === format) ?? {};
  if (notes === undefined) throw new Error(`a page about generators: expected ${formatNames.join(', ')}, received ${format}`);
  const { name, read, addresses, editions, pages } = notes;
  const lines = [
    `- **Read**: ${read}`,
    `- **Addresses**: ${addresses}`,
    ...(editions === undefined ? [] : [`- **Languages and versions**: ${editions}`]),
    ...(pages === undefined ? [] : [`- **Pages**: ${pages}`]),
  ];
  return `## ${name}\n\n${lines.join('\n')}\n`;
}

function tableOfBuilt(): string {
  const rows = builtGenerators.map(({ name, configs, build, output }) => {
    const command = build === undefined ? 'its service' : `\`${build}\``;
    return `| ${name} | ${filesOf(configs)} | ${command} | ${output === undefined ? 'the live site' : `\`${output}\``} |`;
  });
  return `${['| Generator | Recognised by | Built by | Read from |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`;
}

function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/** Names of files; those that differ in their ending alone as one, `hugo.*`. */
function filesOf(configs: readonly string[]): string {
  if (configs.length === 0) return 'none of these';
  const endings = new Map<string, string[]>();
  for (const config of configs) {
    const [, stem = config, ending = ''] = /^(.+)(\.\w+)$/.exec(config) ?? [];
    endings.set(stem, [...(endings.get(stem) ?? []), ending]);
  }
  return [...endings].map(([stem, all]) => `\`${stem}${all.length === 1 ? (all[0] ?? '') : '.*'}\``).join(', ');
}
