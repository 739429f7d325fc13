// GitBook: `SUMMARY.md`, `.gitbook.yaml`. What the summary does not list is no page.
import { dirname, join, posix, resolve } from 'node:path';
import {
  boldLine,
  type Delimiters,
  labelOf,
  link,
  replaceTags,
  type TagValues,
  type TemplateTag,
  valuesOf,
} from '../../../markup/template-tags.ts';
import { fenced } from '../../../markup/fences.ts';
import { locateBySummary, summaryOf } from '../../book-summary.ts';
import type { BuiltInGenerator, NotationContext } from '../../generator.ts';
import { folderOfIndex, withoutEnding } from '../../paths.ts';
import { asText, dataOf } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';

export const gitbook: BuiltInGenerator = {
  name: 'gitbook',
  isOneOfMany: true,
  // what a condition shows is not for every reader
  notation: { replace: (page, context) => replaceTags(page, liquid, (tag) => gitbookTag(tag, context), ['if']) },
  resolveLink(anchor, anchors) {
    const bare = bareAnchor(anchor);
    return [...anchors].find((each) => bareAnchor(each) === bare);
  },
  detect: ['.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md'],
  read(project, config, files) {
    // the summary of mdBook is next to its pages, below its configuration
    if (config === 'SUMMARY.md' && files.isFile(join(dirname(project), 'book.toml'))) return undefined;
    const settings = config === 'SUMMARY.md' ? {} : dataOf(files.data(join(project, config)));
    const structure = dataOf(settings['structure']);
    const folder = resolve(project, (asText(settings['root']) ?? '.').replace(/^\/+/, '') || '.');
    const items = summaryOf(join(folder, asText(structure['summary']) ?? 'SUMMARY.md'), files);
    if (items === undefined) return undefined;
    const home = withoutEnding(posix.normalize(asText(structure['readme']) ?? 'README.md'));
    const places = locateBySummary([{ page: home }, ...items], (path) =>
      path === home ? '' : (folderOfIndex(path)?.replace(/\/$/, '') ?? path),
    );
    return {
      base: '/',
      folders: [
        {
          folder,
          locate: (file, frontMatter) =>
            /^SUMMARY\.md$/i.test(file) ? { route: 'SUMMARY', hidden: 'it is the list of the pages' } : places(file, frontMatter),
        },
      ],
      lookup: { includeFolders: [folder] },
      assetFolders: [folder],
      redirects: redirectsOf([settings['redirects']], project, [], files),
      defaults: { locale: 'en' },
    };
  },
};

const liquid: Delimiters = ['{%', '%}'];
const silentBlocks: ReadonlySet<string> = new Set([
  'tabs',
  'content-ref',
  'stepper',
  'step',
  'columns',
  'column',
  'updates',
  'cards',
  'card',
  'steps',
]);
const kinds: ReadonlySet<string> = new Set(
  'alert note tip info warning danger caution important hint callout admonition success error'.split(' '),
);

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A note: its title, else its kind. */
function noteLine(name: string, values: TagValues): string {
  const kind = [
    values.namedValues.get('style'),
    values.namedValues.get('type'),
    values.namedValues.get('color'),
    values.positional[0],
  ].find((each) => each !== undefined && /^[a-z]+$/.test(each));
  const given = labelOf(values);
  return boldLine(
    given !== ''
      ? given
      : capital(kinds.has(kind ?? '') ? (kind ?? '') : name === 'hint' || name === 'callout' || name === 'alert' ? 'note' : name),
  );
}

function gitbookTag({ name, closing, rest }: TemplateTag, { count, include }: NotationContext): string | undefined {
  const values = valuesOf(rest);
  const { namedValues } = values;
  const isKnown =
    silentBlocks.has(name) ||
    /^(?:tab|hint|code|embed|file|include|openapi|openapi-operation|swagger|swagger-(?:description|parameter|response)|raw|page-ref|update|prompt|@mermaid\/diagram)$/.test(
      name,
    );
  if (!closing) count(name, isKnown);
  if (closing) return name === 'tab' || name === 'hint' ? '\n' : '';
  if (silentBlocks.has(name) || name === 'raw') return '';
  if (name === 'tab' || name === 'code') return boldLine(labelOf(values));
  if (name === 'hint') return noteLine(name, values);
  if (name === 'update') return boldLine(namedValues.get('date') ?? '');
  if (name === 'prompt') return boldLine(namedValues.get('description') ?? labelOf(values));
  if (name === 'embed' || name === 'file' || name === 'page-ref') {
    const address = namedValues.get('url') ?? namedValues.get('src') ?? namedValues.get('page') ?? '';
    return address === '' ? '' : link(address, labelOf(values));
  }
  if (name === 'include') return include(values.positional[0] ?? '') ?? '';
  if (name === 'swagger-description') return '';
  if (name === '@mermaid/diagram')
    return `\n\n${fenced((namedValues.get('content') ?? '').replaceAll('\\n', '\n'), 'mermaid')}\n\n`;
  if (name === 'swagger-parameter') {
    const facts = [namedValues.get('type'), namedValues.get('in'), namedValues.get('required') === 'true' ? 'required' : undefined];
    return boldLine(`${labelOf(values)} (${facts.filter((each) => each !== undefined && each !== '').join(', ')})`);
  }
  if (name === 'swagger-response')
    return boldLine(
      [namedValues.get('status'), namedValues.get('description')].filter((each) => each !== undefined && each !== '').join(': '),
    );
  const operation = [namedValues.get('method')?.toUpperCase(), namedValues.get('path')]
    .filter((each) => each !== undefined)
    .join(' ');
  const source = namedValues.get('src') ?? '';
  // the file of a specification in the project, whose operation is shown
  const isFile = name === 'openapi' && source !== '' && operation !== '' && !/^[a-z]+:|["<>&]/i.test(source + operation);
  const element = isFile ? `<swagger-ui src="${source}" operation-id="${operation}"></swagger-ui>\n\n` : '';
  return boldLine([operation, labelOf(values)].filter((each) => each !== '').join(': ')) + element;
}

/** An anchor without the signs that GitBook keeps, or writes as words. */
function bareAnchor(anchor: string): string {
  return anchor
    .toLowerCase()
    .replace(/less-than|greater-than/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
