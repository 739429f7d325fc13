// What a page shows of a specification: named by its front matter, or the reason why it exists. A part that the specification does not have
// is an error at the line that names it.
import type { Operation } from '@vitrine/reference';
import { findOperation, type OpenReference, type References } from '../reference/references.ts';
import { isPacked, openPacked } from '../reference/packed.ts';
import { defined, type Diagnostic } from '@vitrine/core';
import type { Reporter } from '../shared/diagnostic.ts';
import { addressOfMatter, baseOf, namedByMatter, type NamedReference, specificationFile } from '../sources/named-reference.ts';
import type { Origin } from '../sources/origin.ts';
import { relativeTo } from '../sources/paths.ts';
import type { MadePage } from '../sources/page-source.ts';
import type { ProjectFiles } from '../sources/project.ts';
import type { RawMatter } from '../markup/front-matter.ts';
import { missingPart, missingSpecification, type NamingPlace, unreadableSpecification } from './reference-findings.ts';

export interface PageReference {
  /** The operation that it shows, as `GET /pages/{id}`. */
  readonly operation?: string;
  readonly title: string;
  readonly description: string;
  /** Its Markdown, with the paths of the pages of shapes that it links to. */
  readonly render: (ownDescription: boolean) => { readonly markdown: string; readonly shapes: readonly string[] };
  readonly opened: OpenReference | undefined;
}

export interface ReferenceContext {
  readonly file: string;
  readonly text: string;
  readonly raw: RawMatter;
  readonly origin: Origin;
  readonly made: MadePage | undefined;
  readonly references: References;
  readonly files: ProjectFiles;
}

/** The reference of a page; undefined for a page without one, and for one that is reported. */
export function pageReference(context: ReferenceContext, reporter: Reporter): PageReference | undefined {
  const { raw, made, origin, files, references } = context;
  const named = made?.reference ?? namedByMatter(raw);
  if (named === undefined) return packedOperation(context) ?? handWritten(raw);
  const at = locationOf(context, named);
  const report = (found: Diagnostic): PageReference | undefined => {
    if (found.severity === 'error') reporter.problem(found);
    else reporter.warning(found);
    return undefined;
  };
  const candidates = filesOf(named, origin, files);
  if (candidates.length === 0) return report(missingSpecification(at, named, origin));
  const lacking: { readonly file: string; readonly reference: OpenReference['reference'] }[] = [];
  for (const file of candidates) {
    const base = named.base ?? baseOf(file, projectOf(origin));
    const opened = references.open(file, base, files, named.kind);
    const name = relativeTo(origin.files.root, file);
    if (!('reference' in opened)) return report(unreadableSpecification(at, name, opened));
    const found = partOf(named, opened, addressesOf(opened, origin));
    if (found !== undefined) return found;
    lacking.push({ file: name, reference: opened.reference });
  }
  return report(missingPart(at, [named.wanted], lacking, named.part));
}

/** The files that a page may mean: the one that it names, else those of its site. */
function filesOf(named: NamedReference, origin: Origin, files: ProjectFiles): readonly string[] {
  if (named.file !== undefined) return [named.file];
  if (named.named === '') return [...(origin.site.specifications?.values() ?? [])];
  const file = specificationFile(named.named, origin, files);
  return file === undefined ? [] : [file];
}

function locationOf({ file, text }: ReferenceContext, { member }: NamedReference): NamingPlace {
  const lines = text.split('\n').slice(0, 500);
  const at = member === '' ? -1 : lines.findIndex((line) => line.startsWith(`${member}:`));
  return { file, ...defined({ line: at >= 0 ? at + 1 : undefined }) };
}

export function projectOf({ site, folder }: Origin): string {
  return site.lookup.includeFolders[0] ?? folder.folder;
}

/** Where a site has the pages of the operations of a specification; undefined where it says nothing of them. */
function addressesOf(opened: OpenReference, { site }: Origin): ((operation: Operation) => string) | undefined {
  const made = site.references?.find(({ file, base }) => file === opened.file && base === opened.base);
  if (made === undefined) return undefined;
  return (operation) => {
    const path = opened.reference.pathOf(operation);
    return `/${made.locate(operation, path)?.route ?? path}`;
  };
}

function partOf(
  named: Pick<NamedReference, 'part' | 'wanted'>,
  opened: OpenReference,
  hrefOf: ((operation: Operation) => string) | undefined,
): PageReference | undefined {
  const { reference } = opened;
  if (named.part === 'operation') {
    const operation = findOperation(opened, named.wanted);
    return operation && operationPart(operation, opened);
  }
  const page = named.part === 'overview' ? reference.overview(hrefOf) : reference.shapeOf(named.wanted);
  if (page === undefined) return undefined;
  const { title, description, markdown, shapes } = page;
  return { title, description, opened, render: () => ({ markdown, shapes }) };
}

/** An operation as a part of a page; with a prefix for the ids of its sections where a page has several. */
export function operationPart(operation: Operation, opened: OpenReference, prefix = ''): PageReference {
  const { reference } = opened;
  return {
    operation: operation.key,
    title: operation.title,
    description: reference.describe(operation),
    opened,
    render: (ownDescription) => reference.pageOf(operation, { ownDescription, prefix }),
  };
}

function packedOperation({ raw, file }: ReferenceContext): PageReference | undefined {
  const { api } = raw;
  const opened = isPacked(api) ? openPacked(api, file) : undefined;
  const [operation] = opened?.specification.operations ?? [];
  if (opened === undefined || operation === undefined) return undefined;
  return { ...operationPart(operation, opened), opened: undefined };
}

/** `api: POST https://api.example.com/pages` of a page that lists its fields itself: its address is all that is added. */
function handWritten(raw: RawMatter): PageReference | undefined {
  const found = addressOfMatter(raw);
  if (found === undefined) return undefined;
  const { method, url } = found;
  const line = `\`${method} ${url.replaceAll('`', '')}\``;
  return { title: '', description: '', opened: undefined, render: () => ({ markdown: line, shapes: [] }) };
}
