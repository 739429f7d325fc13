// composeSnapshot: content given as objects, without a folder; for catalogs that a program generates.
import { createReferences } from '../reference/references.ts';
import type { Diagnostic, Snapshot } from '@vitrine/core';
import { assembleSnapshot, checkContent, createFindings } from './assemble.ts';
import { givenTime } from './generated-at.ts';
import { isList, isObject } from '../shared/json.ts';
import { withoutUndefined } from '../parse/json-value.ts';
import { sourceFileOf } from '../parse/source-file.ts';
import type { AppliedAllowance } from '../lint/lint.ts';
import { diagnostic } from '../shared/diagnostic.ts';
import { readPicture } from '../pictures/picture.ts';
import { iconBounds } from '../pictures/picture-bounds.ts';
import type { AllowEntry } from '../lint/schema.ts';

/** Everything a team states about its product: the parts as their files have them. */
export interface Content {
  readonly product: object;
  readonly capabilities: object;
  readonly releases: object;
  readonly installation?: object;
  readonly benchmarks?: object;
  /** Documentation pages by path, such as `guide/install.md`, with their Markdown or MDX. */
  readonly docs?: Readonly<Record<string, string>>;
  /** The pictures that `product.icons` names, by these names: PNG or SVG. */
  readonly icons?: Readonly<Record<string, Uint8Array>>;
  /** What the publishing lint lets pass. */
  readonly allow?: readonly AllowEntry[];
}

/** How to compose. */
export interface ComposeSnapshotOptions {
  /** When the content was made: a Date or an RFC 3339 time. */
  readonly generatedAt: string | Date;
  /** The clock, for dates that must, or must not, have passed: epoch milliseconds. */
  readonly now?: number;
}

/** What was made of content given as objects. */
export interface ComposeResult {
  readonly snapshot: Snapshot;
  readonly warnings: readonly Diagnostic[];
  /** The entries of `allow` by which a finding of the lint passed, each with the number of those findings. */
  readonly allowances: readonly AppliedAllowance[];
}

/**
 * Checks and computes content given as objects; throws a ContentError with every problem in it.
 *
 * @example packages/content/test/compose-snapshot.test.ts
 * ```ts
 * const { snapshot: composed } = composeSnapshot(content, { generatedAt, now });
 * ```
 */
export function composeSnapshot(content: Content, options: ComposeSnapshotOptions): ComposeResult {
  const { now = Date.now() } = options;
  const { findings, onWarning } = createFindings();
  const { docs = {}, icons = {}, allow, ...facts } = content;
  const sources = Object.entries(facts).map(([part, value]) => [part, sourceFileOf(part, withoutUndefined(value))] as const);
  const pages = Object.entries(docs).map(([path, text]) => ({ file: `docs/${path}`, text: text.replace(/\r\n?/g, '\n') }));
  const pictures = Object.entries(icons).map(([name, bytes]) => [name, readPicture(name, bytes, iconBounds)] as const);
  const iconList = isObject(facts.product) ? facts.product['icons'] : undefined;
  const iconFiles = (isList(iconList) ? iconList : []).flatMap((icon) =>
    isObject(icon) && typeof icon['file'] === 'string' ? [icon['file']] : [],
  );
  const missing = iconFiles
    .filter((name) => !Object.hasOwn(icons, name))
    .map((name) =>
      diagnostic({ file: 'product', path: ['icons'] }, 'bytes for each picture in icons', `none for ${JSON.stringify(name)}`),
    );
  const parts = {
    facts: Object.fromEntries(sources),
    unread: new Set<string>(),
    customCatalogs: {},
    front: {},
    lint: allow && sourceFileOf('allow', { allow }),
    docs: {
      pages,
      sources: [],
      warnings: [],
      references: createReferences(),
      folders: [],
      newestMs: 0,
      places: [],
      read: [],
      defaults: {},
    },
    icons: new Map(pictures.flatMap(([name, picture]) => ('bytes' in picture ? [[name, picture] as const] : []))),
    problems: [...pictures.flatMap(([, picture]) => ('bytes' in picture ? [] : [picture])), ...missing],
    digestOf: () => undefined,
  };
  const context = {
    generatedAt: givenTime(options.generatedAt),
    now,
    findings,
    onWarning,
    onProgress: () => {},
    findUnread: () => [],
  };
  const snapshot = assembleSnapshot(checkContent(parts, context), context);
  return { snapshot, warnings: findings.warnings, allowances: findings.allowances };
}
