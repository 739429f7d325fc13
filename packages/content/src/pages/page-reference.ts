// What a page shows of a specification: named by its front matter, or the reason why it exists. A part that the specification does not have
// is an error at the line that names it.
import type { Operation } from '@vitrine/reference';
import { findOperation, type OpenReference, type References } from '../reference/references.ts';
import { isPacked, openPacked } from '../reference/packed.ts';
import { defined } from '@vitrine/core/serving';
import type { Diagnostic } from '@vitrine/core';
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
  readonly generated: MadePage | undefined;
  readonly references: References;
  readonly files: ProjectFiles;
}

/** The reference of a page; undefined for a page without one, and for one that is reported. */
export function pageReference(context: ReferenceContext, reporter: Reporter): PageReference | undefined {
  const { raw, generated, origin, files, references } = context;
  const reference = generated?.reference ?? namedByMatter(raw);
  if (reference === undefined) return packedOperation(context) ?? handWritten(raw);
  const at = locationOf(context, reference);
  const report = (finding: Diagnostic): PageReference | undefined => {
    if (finding.severity === 'error') reporter.problem(finding);
    else reporter.warning(finding);
    return undefined;
  };
  const candidates = filesOf(reference, origin, files);
  if (candidates.length === 0) return report(missingSpecification(at, reference, origin));
  const lacking: { readonly file: string; readonly reference: OpenReference['reference'] }[] = [];
  for (const file of candidates) {
    const base = reference.base ?? baseOf(file, projectOf(origin));
    const opened = references.open(file, base, files, reference.kind);
    const name = relativeTo(origin.files.root, file);
    if (!('reference' in opened)) return report(unreadableSpecification(at, name, opened));
    const part = partOf(reference, opened, addressesOf(opened, origin));
    if (part !== undefined) return part;
    lacking.push({ file: name, reference: opened.reference });
  }
  return report(missingPart(at, [reference.wanted], lacking, reference.part));
}

/** The files that a page may mean: the one that it names, else those of its site. */
function filesOf(reference: NamedReference, origin: Origin, files: ProjectFiles): readonly string[] {
  if (reference.file !== undefined) return [reference.file];
  if (reference.source === '') return [...(origin.site.specifications?.values() ?? [])];
  const file = specificationFile(reference.source, origin, files);
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
  const siteReference = site.references?.find(({ file, base }) => file === opened.file && base === opened.base);
  if (siteReference === undefined) return undefined;
  return (operation) => {
    const path = opened.reference.pathOf(operation);
    return `/${siteReference.locate(operation, path)?.route ?? path}`;
  };
}

function partOf(
  wantedPart: Pick<NamedReference, 'part' | 'wanted'>,
  opened: OpenReference,
  hrefOf: ((operation: Operation) => string) | undefined,
): PageReference | undefined {
  const { reference } = opened;
  if (wantedPart.part === 'operation') {
    const operation = findOperation(opened, wantedPart.wanted);
    return operation && operationPart(operation, opened);
  }
  const page = wantedPart.part === 'overview' ? reference.overview(hrefOf) : reference.shapeOf(wantedPart.wanted);
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
  const address = addressOfMatter(raw);
  if (address === undefined) return undefined;
  const { method, url } = address;
  const line = `\`${method} ${url.replaceAll('`', '')}\``;
  return { title: '', description: '', opened: undefined, render: () => ({ markdown: line, shapes: [] }) };
}
