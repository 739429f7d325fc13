// The output of a source: records of a content file, or pages. One merge writes each kind.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import type { Invocation } from '@vitrine/cli-kit/definition';
import type { Credential, Fetcher } from '@vitrine/cli-kit/http/fetching';

export type RecordKind = 'capabilities' | 'releases' | 'installation' | 'benchmarks';
export type Kind = RecordKind | 'docs';

/** Options of `vitrine import`, as its definition has them. */
export interface ImportOptions {
  readonly from: string;
  readonly dryRun: true | undefined;
  readonly as: string | undefined;
  readonly prefix: string | undefined;
  readonly rename: string | undefined;
  readonly url: string | undefined;
  readonly maxPages: number | undefined;
  readonly allowPrivate: true | undefined;
  readonly credentialEnv: string | undefined;
}

export type ImportInvocation = Invocation<ImportOptions>;

export interface ImportRequest {
  /** A file, an address or a command. */
  readonly what: string;
  readonly credentials: readonly Credential[];
  readonly fetcher: Fetcher;
  /** Ends what takes too long. */
  readonly signal: AbortSignal;
  /** After how many milliseconds the signal does so. */
  readonly timeoutMs: number;
  /** The content folder, absolute. */
  readonly front: string;
  readonly options: ImportInvocation['options'];
  /** Receives how far a long import is. */
  readonly onProgress: (done: number, total: number) => void;
}

/** One run of an import: what the writers of records and of pages need. */
export interface ImportRun extends Pick<ImportInvocation, 'terminal' | 'interruption' | 'options'> {
  readonly kind: Kind;
  /** The content folder, absolute. */
  readonly front: string;
  /** Today. */
  readonly day: string;
}

export interface ImportedRecord {
  readonly id: string;
  /** The members that the source gives it, as the content file names them. */
  readonly value: JsonObject;
  /** Members that a person must fill in; written with a new record, and never again. */
  readonly gaps?: JsonObject;
}

export interface Imported {
  /** The source's own name, such as `Pet Store`; its kind is put before it. */
  readonly name: string;
  /** Advisories are a list of their own in the file of releases. */
  readonly list?: 'advisories';
  readonly records: readonly ImportedRecord[];
  /** Remarks for a person: parts that were left out, with the reason. */
  readonly remarks: readonly string[];
}

export interface ImportedPage {
  /** Below docs/, without an extension, such as `api/orders`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Further members of its front matter. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Text between the title and the first section. */
  readonly opening: string;
  readonly sections: readonly ImportedSection[];
}

/** A part of a page. Its Markdown begins with a heading whose anchor is `id`. */
export interface ImportedSection {
  readonly id: string;
  readonly markdown: string;
}

export interface ImportedPages {
  readonly name: string;
  readonly pages: readonly ImportedPage[];
  readonly remarks: readonly string[];
  /** Pages that should have come and did not, or lost text. */
  readonly findings?: readonly Diagnostic[];
  /** All pages of the source were seen, so that others of it are gone. */
  readonly isWhole?: boolean;
}

/** How a gap begins, which content refuses until a person has filled it in. */
export const gap = '[fill in]';

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The text at a member, or undefined for anything else. */
export function textAt(value: unknown, name: string): string | undefined {
  const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof member === 'string' && member.trim() !== '' ? member : undefined;
}

export function objectsAt(value: unknown, name: string): readonly JsonObject[] {
  const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isList(member) ? member.filter(isObject) : [];
}
