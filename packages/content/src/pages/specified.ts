// Elements that show a specification: those of Redoc, Swagger UI, Scalar, Stoplight and RapiDoc in any page, the components of
// vitepress-openapi. One that names operations shows them; one that names none lists all of them, and each has a page of its own.
import type { AddedMarkdown, PageAddition, SpecifiedElement } from '../convert/convert.ts';
import type { Element } from '../convert/elements.ts';
import type { SplitPage } from '../markup/front-matter.ts';
import { findOperation, type OpenReference, type References } from '../reference/references.ts';
import { toWarning, type Reporter } from '../shared/diagnostic.ts';
import { baseOf, specificationFile, type NamedReference } from '../sources/named-reference.ts';
import type { Diagnostic } from '@vitrine/core';
import { defined } from '@vitrine/core/serving';
import type { PagePlace } from '../sources/generator.ts';
import type { Origin } from '../sources/origin.ts';
import { relativeTo } from '../sources/paths.ts';
import { asText, dataOf } from '../sources/project.ts';
import { readExpression } from '../sources/script-data.ts';
import { missingPart, missingSpecification, unreadableSpecification } from './reference-findings.ts';
import { operationPart, type PageReference, projectOf } from './page-reference.ts';
import { findLine } from '@vitrine/reference';
import type { PageSource } from '../sources/page-source.ts';

interface SpecifiedPage {
  readonly file: string;
  readonly split: Pick<SplitPage, 'body' | 'skippedLines'>;
  readonly origin: Origin;
  readonly location: PagePlace;
}

/** Members that name the specification, by the name of the element in lower case without hyphens. */
const members: ReadonlyMap<string, readonly string[]> = new Map([
  ['oaspec', ['spec', 'specUrl', 'spec-url']],
  ['oaoperation', ['spec', 'specUrl', 'spec-url']],
  ['oainfo', ['spec', 'specUrl', 'spec-url']],
  ['redoc', ['spec-url', 'specUrl', 'spec']],
  ['redocstandalone', ['specUrl', 'spec']],
  ['apidoc', ['specUrl', 'spec-url']],
  ['swaggerui', ['src', 'url', 'spec-url']],
  ['rapidoc', ['spec-url']],
  ['elementsapi', ['apiDescriptionUrl', 'apidescriptionurl']],
  ['apireference', ['url', 'spec-url', 'configuration']],
  ['scalarapireference', ['url', 'configuration']],
]);

function valueOf(element: Element, name: string): unknown {
  const given = element.attributes.get(name);
  if (given === undefined) return undefined;
  return 'text' in given ? given.text : (readExpression(given.expression) ?? `{${given.expression.trim()}}`);
}

/** The specification that an element names; `{spec}` for a name of the page's script. */
function namedBy(element: Element, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = valueOf(element, name);
    if (typeof value === 'string' && value !== '') return value;
    const { url, spec, content } = dataOf(value);
    const inner = asText(url) ?? asText(dataOf(spec)['url']) ?? asText(content);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Operations that an element names by their ids; none for one that shows all. */
function operationsOf(element: Element): readonly string[] {
  return ['operationId', 'operation-id', 'operationid'].flatMap((name) => asText(valueOf(element, name)) ?? []);
}

function imported(text: string, name: string): string | undefined {
  for (const [, local, from] of text.matchAll(/\bimport\s+(?:\*\s+as\s+)?([\w$]{1,60})\s+from\s+['"]([^'"\n]{1,300})['"]/g))
    if (local === name) return from?.replace(/\?(?:raw|url|json)$/, '');
  return undefined;
}

/** The line of an element in the file of its page; undefined where its tag is not written there. */
function lineOf({ split: { body, skippedLines } }: SpecifiedPage, { source }: Element): number | undefined {
  const at = source === '' ? -1 : body.indexOf(source);
  return at < 0 ? undefined : body.slice(0, at).split('\n').length + skippedLines;
}

export function specifiedElements(draft: SpecifiedPage, references: References, reporter: Reporter): SpecifiedElement {
  const { origin, file: page } = draft;
  const { site, files } = origin;
  return (element, text) => {
    const kind = element.name.toLowerCase().replaceAll('-', '').replace(/^.*\./, '');
    const isScript = element.name === 'script' && valueOf(element, 'id') === 'api-reference';
    const names = isScript ? ['data-url'] : members.get(kind);
    if (names === undefined) return undefined;
    const given = namedBy(element, names);
    const script = given === undefined ? undefined : /^\{([\w$]+)\}$/.exec(given)?.[1];
    const specificationName = script === undefined ? given : imported(text, script);
    const wanted = operationsOf(element);
    const file = specificationName === undefined ? undefined : specificationFile(specificationName, origin, files);
    const candidates =
      file === undefined ? (specificationName === undefined ? [...(site.specifications?.values() ?? [])] : []) : [file];
    // a component that another library calls the same
    if (candidates.length === 0 && specificationName === undefined && wanted.length === 0) return undefined;
    const at = { file: page, line: text === draft.split.body ? lineOf(draft, element) : undefined };
    const report = (finding: Diagnostic): readonly PageAddition[] => {
      if (finding.severity === 'error') reporter.problem(finding);
      else reporter.warning(finding);
      return [];
    };
    if (candidates.length === 0) {
      // a build of the site may write the file that an element names
      return report(toWarning(missingSpecification(at, { source: specificationName ?? '', wanted: wanted.join(', ') }, origin)));
    }
    const lacking: { readonly file: string; readonly reference: OpenReference['reference'] }[] = [];
    for (const candidate of candidates) {
      const opened = references.open(candidate, baseOf(candidate, projectOf(origin)), files);
      const name = relativeTo(files.root, candidate);
      if (!('reference' in opened)) return report(unreadableSpecification(at, name, opened));
      if (wanted.length === 0) return [overviewOf(opened, draft)];
      const matches = wanted.map((each) => findOperation(opened, each));
      const parts = matches.flatMap((operation) => operation ?? []);
      lacking.push({ file: name, reference: opened.reference });
      if (parts.length < wanted.length && candidates.length > 1) continue;
      const missing = wanted.filter((_, index) => matches[index] === undefined);
      if (missing.length > 0) report(missingPart(at, missing, lacking));
      return parts.map((operation, index) =>
        additionOf(operationPart(operation, opened, parts.length === 1 ? '' : `operation-${index + 1}-`)),
      );
    }
    return report(missingPart(at, wanted, lacking));
  };
}

export function additionOf({ title, opened, render }: PageReference): PageAddition {
  return {
    title,
    render: (ownDescription): AddedMarkdown => {
      const { markdown, shapes } = render(ownDescription);
      return { markdown, uses: opened === undefined ? [] : [{ file: opened.file, base: opened.base, shapes }] };
    },
  };
}

/** All operations of a specification as a list; their pages are below the page that lists them. */
function overviewOf(opened: OpenReference, { origin, location }: SpecifiedPage): PageAddition {
  const { reference, file, base } = opened;
  const below = belowOf(origin.path, location.route, base);
  return {
    title: reference.overview().title,
    render: (): AddedMarkdown => {
      const { markdown, shapes } = reference.overview((operation) => `/${below}/${reference.pathOf(operation)}`);
      return { markdown, uses: [{ file, base, shapes, below }] };
    },
  };
}

/** The folder of the pages that a page lists: its own path without an ending. */
function belowOf(path: string, route: string, base: string): string {
  const pagePath = path.replace(/\.\w+$/, '').replace(/(?:^|\/)(?:index|readme)$/i, '');
  return pagePath || route.replace(/^\/+|(?<!\/)\/+$/g, '') || base;
}

// Where a specification says what was found in a page that it makes: a diagnostic leads to the file that people edit.

/** Longest piece of a line that is searched for in the specification, and the shortest that is enough. */
const [longestPiece, shortestPiece] = [60, 12];

/** Gives diagnostics of pages without a file the file and line of their specification; all others stay. */
export type SpecifiedLines = (finding: Diagnostic) => Diagnostic;

export function createSpecifiedLines(texts: readonly PageSource[]): SpecifiedLines {
  const generatedPages = new Map<string, PageSource>();
  for (const each of texts) if (each.generated !== undefined) generatedPages.set(each.file, each);
  const specifications = new Map<string, string>();
  const textOf = ({ origin }: PageSource, file: string): string => {
    const read = specifications.get(file) ?? readText(origin, file);
    specifications.set(file, read);
    return read;
  };
  return (finding) => {
    const page = finding.file === undefined ? undefined : generatedPages.get(finding.file);
    const reference = page?.generated?.reference;
    if (page === undefined || reference?.file === undefined) return finding;
    const { range, ...rest } = finding;
    const words = piece(page.text.split('\n')[(range?.startLine ?? 1) - 1] ?? '');
    const line = findLine(textOf(page, reference.file), namesOf(reference), words);
    return {
      ...rest,
      file: page.file.slice(0, page.file.indexOf('#')),
      ...defined({ range: line === undefined ? undefined : { startLine: line }, location: reference.wanted || undefined }),
    };
  };
}

function readText(origin: PageSource['origin'], file: string): string {
  const specification = origin?.files.specification(file);
  return specification !== undefined && 'text' in specification ? specification.text : '';
}

/** The names under which a specification has a part, each within the one before. */
function namesOf({ part, wanted, kind }: NamedReference): readonly string[] {
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  if (part !== 'operation') return part === 'overview' ? ['info'] : [name];
  const [method, path] = [wanted.slice(0, wanted.indexOf(' ')), wanted.slice(wanted.indexOf(' ') + 1)];
  return kind === 'graphql' || kind === 'asyncapi' ? [name] : [path, method.toLowerCase()];
}

function piece(line: string): string {
  const runs = line.split(/[^\p{L}\p{N} ,.'-]+/u).map((run) => run.trim());
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), '');
  return longest.length < shortestPiece ? '' : longest.slice(0, longestPiece);
}
