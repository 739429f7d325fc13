// Pages that have no file: a site makes them from a specification. Each is a source of its own, with the operation that it shows.
import { defined } from '@vitrine/core/serving';
import { createDistinct } from '@vitrine/core/workspace';
import { join } from 'node:path';
import { diagnostic, toWarning, type Reporter } from '../shared/diagnostic.ts';
import type { OpenReference, References } from '../reference/references.ts';
import type { PageFolder, SiteReference } from './generator.ts';
import { isAddress, whyNoFile } from './named-reference.ts';
import type { Origin } from './origin.ts';
import type { MadePage, PageSource } from './page-source.ts';

export interface MadeContext {
  readonly references: References;
  /** The origin of the pages, but for their place. */
  readonly origin: Omit<Origin, 'path' | 'absolute' | 'folder'>;
  /** The folder of the project, absolute. */
  readonly project: string;
  /** The configuration that names the specification, as findings name it. */
  readonly config: string;
  readonly displayPath: (path: string) => string;
  readonly isTaken: (route: string, file: string, key: string) => boolean;
}

export function madePages(reference: SiteReference, context: MadeContext, reporter: Reporter): readonly PageSource[] {
  const { origin, references, config, project, displayPath } = context;
  const { file, source, base, kind } = reference;
  if (reference.hidden !== undefined) return [];
  if (file === undefined) {
    const received = isAddress(source) ? `${source}, but nothing is fetched` : whyNoFile(source, project, origin.files.root);
    // A site's own build often writes its specification first: the other pages need not wait for it.
    const problem = diagnostic({ file: config }, 'a specification that is a file of the project', received, 'docs-reference');
    const fix = isAddress(source)
      ? 'Keep a copy in the repository, and name that file.'
      : 'Make the file as the site does, or correct its name; until then its pages are left out. Files above it are read only if the project is in a git repository.';
    reporter.warning({ ...toWarning(problem), fix });
    return [];
  }
  const opened = references.open(file, base, origin.files, kind);
  if (!('reference' in opened)) {
    const location = { file: displayPath(file), ...defined({ line: opened.line }) };
    const problem = diagnostic(location, 'a specification that can be read', opened.message, 'docs-reference');
    reporter.problem({ ...problem, fix: opened.fix });
    return [];
  }
  return [...overviewPages(reference, opened, context), ...operationPages(reference, opened, context)];
}

function overviewPages(
  { overview, ...reference }: SiteReference,
  opened: OpenReference,
  context: MadeContext,
): readonly PageSource[] {
  const { title, description } = opened.reference.overview(() => '');
  const location = overview?.(title);
  if (location === undefined || context.isTaken(location.route, opened.file, '')) return [];
  // a JSON Schema is one shape, and its page is that of the shape
  const { operations, shapes } = opened.specification;
  const [only] = operations.length === 0 && shapes.length === 1 ? shapes : [];
  const part = only === undefined ? referenceTo(opened, 'overview', '') : referenceTo(opened, 'shape', only.name);
  const generated = { title, description, ...part };
  return [sourceOf(generated, location, reference, opened, context)];
}

function operationPages(reference: SiteReference, opened: OpenReference, context: MadeContext): readonly PageSource[] {
  const distinct = createDistinct({ first: reference.firstNumber ?? 2 });
  return opened.specification.operations.flatMap((operation) => {
    const location = reference.locate(operation, opened.reference.pathOf(operation));
    if (location === undefined || context.isTaken(location.route, opened.file, operation.key)) return [];
    const path = distinct(location.path);
    const route = path === location.path ? location.route : `${location.route}${path.slice(location.path.length)}`;
    const generated = {
      title: operation.title,
      description: opened.reference.describe(operation),
      ...referenceTo(opened, 'operation', operation.key),
    };
    const page = sourceOf(generated, { path, route }, reference, opened, context);
    return [location.partOf === undefined ? page : at(page, location.partOf)];
  });
}

/** A page that people read as a part of another. */
function at(page: PageSource, route: string): PageSource {
  const { origin } = page;
  return origin === undefined ? page : { ...page, origin: { ...origin, address: () => origin.address(route) } };
}

function referenceTo(opened: OpenReference, part: 'operation' | 'shape' | 'overview', wanted: string): Pick<MadePage, 'reference'> {
  const { kind } = opened.specification;
  return { reference: { member: '', source: '', file: opened.file, base: opened.base, kind, part, wanted } };
}

function sourceOf(
  generated: MadePage,
  { path, route }: { readonly path: string; readonly route: string },
  { locale, version }: Pick<SiteReference, 'locale' | 'version'>,
  opened: OpenReference,
  { origin, project, displayPath }: MadeContext,
): PageSource {
  const { part, wanted } = generated.reference;
  const folder: PageFolder = {
    folder: project,
    idPrefix: '',
    locate: () => ({ route, ...defined({ locale, version }) }),
  };
  return {
    file: `${displayPath(opened.file)}#${part === 'overview' ? part : wanted}`,
    text: '',
    origin: { ...origin, folder, path: `${path}.md`, absolute: join(project, `${path}.md`) },
    generated,
  };
}
