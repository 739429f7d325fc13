// A front as a comparison sees it, wherever it is: its facts, tools, pages, and the documents that agents read as a whole.
import type { Client } from '@vitrine/client';
import { asList, valueAt } from '@vitrine/conformance';
import { createLocalEndpoint, encodePath, parseJson } from '@vitrine/core/workspace';
import { pageMarkdown } from '@vitrine/core/serving';
import type { Facts, Json, Page } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { clientOf } from '../front/client.ts';
import { addressesOf, leadsIn, type LeadsTo } from '../front/removed-pages.ts';
import type { Front } from '../front/open-subject.ts';

export interface SidePage {
  readonly id: string;
  readonly title: string;
  /** Whether it was given its title: one without has that of its first heading, or one made of its name. */
  readonly isTitled: boolean;
  /** Undefined where its sections are not known. */
  readonly anchors: readonly string[] | undefined;
  /** Its Markdown, as it is published. */
  readonly text: () => string;
}

/** Facts that are compared; a catalog is undefined where the front publishes none that can be read. */
export type SideFacts = Partial<Pick<Facts, 'capabilities' | 'releases' | 'installation'>>;

export interface Side {
  /** As the call named it. */
  readonly name: string;
  readonly facts: SideFacts;
  readonly client: Client;
  /** As `tools/list` has them. */
  readonly tools: readonly Json[];
  readonly pages: readonly SidePage[];
  readonly oldPaths: readonly string[];
  readonly leadsTo: LeadsTo;
  /** Texts by path, without what differs between two builds of the same content. */
  readonly documents: ReadonlyMap<string, string>;
  /** Whether these are all, so that one that is missing is not published. */
  readonly knowsEveryDocument: boolean;
}

/** Documents that people see, or that are only looked at by machines byte for byte. */
const read = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:markdown|plain))\b/;

export async function sideOf(name: string, front: Front): Promise<Side> {
  const { snapshot, documents } = front;
  const endpoint = createLocalEndpoint({ documents, mcp: createDocumentationTools(snapshot) });
  const textAt = (path: string): string | undefined => {
    const representation = documents.get(path);
    if (representation === undefined || !read.test(representation.mediaType)) return undefined;
    const body = representation.variants.find(({ coding }) => coding === 'identity')?.body;
    return body && decoder.decode(body);
  };
  const pathOf = ({ id }: Pick<Page, 'id'>): string => `/docs/${encodePath(id)}.md`;
  const pages = new Set(snapshot.pages.map(pathOf));
  const build: Build = { baseUrl: documents.site.baseUrl, snapshotId: snapshot.id, generatedAt: snapshot.generatedAt };
  const texts = new Map<string, string>();
  for (const path of documents.paths()) {
    const text = pages.has(path) ? undefined : textAt(path);
    if (text !== undefined) texts.set(path, withoutBuild(text, build));
  }
  return {
    name,
    facts: snapshot.facts,
    client: clientOf(front, {}, () => Date.parse(snapshot.generatedAt)),
    tools: toolsIn((await endpoint.answer(new TextEncoder().encode(toolsList))) ?? ''),
    pages: snapshot.pages.map((page) => ({
      id: page.id,
      title: page.title,
      isTitled: isTitled(page, pageMarkdown(snapshot, page)),
      anchors: page.headings.map(({ anchor }) => anchor),
      text: () => withoutBuild(textAt(pathOf(page)) ?? pageMarkdown(snapshot, page), build),
    })),
    oldPaths: addressesOf(snapshot).oldPaths,
    leadsTo: leadsIn(documents),
    documents: texts,
    knowsEveryDocument: true,
  };
}

const decoder = new TextDecoder();

export const toolsList = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

export function toolsIn(answer: string): readonly Json[] {
  return asList(valueAt(parseJson(answer), 'result', 'tools'));
}

function isTitled({ id, title }: Page, markdown: string): boolean {
  const [, marks = '', heading = ''] = /^ {0,3}(#{1,6})[ \t]+(\S[^\n]{0,300})/m.exec(markdown) ?? [];
  if (marks.length > 1 && comparableText(heading) === comparableText(title)) return false;
  return title !== '' && (marks === '#' || comparableText(title) !== comparableText(id.slice(id.lastIndexOf('/') + 1)));
}

/** Letters and digits alone. */
export function comparableText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What differs with every build: the address, the id of the snapshot and its time. */
export interface Build {
  readonly baseUrl: string;
  readonly snapshotId: string | undefined;
  readonly generatedAt: string | undefined;
}

/** A document without what differs with every build, digests among it. */
export function withoutBuild(text: string, { baseUrl, snapshotId, generatedAt }: Build): string {
  return [baseUrl, snapshotId, generatedAt]
    .reduce<string>((rest, each) => (each === undefined || each === '' ? rest : rest.replaceAll(each, '')), text)
    .replace(/\b[0-9a-f]{64}\b/g, '');
}
