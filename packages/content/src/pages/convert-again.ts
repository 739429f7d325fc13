// A draft as Markdown with its texts for the lint: what the build before made of it, as long as its text, its site and the files that it requested
// stay the same.
import { defined } from '@vitrine/core/serving';
import type { ConvertedPage } from '../convert/convert.ts';
import { keepFindings, reportAll } from '../shared/diagnostic.ts';
import type { References } from '../reference/references.ts';
import { shareEmpty } from '../shared/build-cache.ts';
import type { DocsSite } from '../sources/generator.ts';
import { keepAnswers, stillAnswer, traceFiles } from '../sources/project.ts';
import { convertDraft, type DraftContext, promiseOf } from './draft.ts';
import { pageReference } from './page-reference.ts';
import type { ConvertedDraft, ConvertedFile, Draft, Opened, PublishedText } from './page-steps.ts';

/** Converts a draft, or takes its result from the build before. */
export function convertAgain(draft: Draft, context: DraftContext): ConvertedPage {
  const { cache, reporter } = context;
  if (cache === undefined) return flat(draft, convertDraft(draft, context));
  const { files } = draft.origin;
  // opened again, so that the build knows that it was
  const isOpen = ({ file, base, kind, result }: Opened): boolean => context.references.open(file, base, files, kind) === result;
  const stillHolds = ({ opened, answers }: ConvertedDraft): boolean =>
    (opened.length === 0 || opened.map(isOpen).every(Boolean)) && stillAnswer(answers, files);
  const { converted, findings } = cache.get('convert', draft.file, givenTo(draft), () => convertNow(draft, context), stillHolds);
  reportAll(findings, reporter);
  return converted;
}

/** What was converted by pieces takes two bytes a character until it is decoded. */
function flat({ text }: Draft, { markdown, ...converted }: ConvertedPage): ConvertedPage {
  return { ...converted, markdown: markdown === text ? text : Buffer.from(markdown).toString() };
}

function convertNow(draft: Draft, { references }: DraftContext): ConvertedDraft {
  const { findings, reporter } = keepFindings();
  const { files, answers } = traceFiles(draft.origin.files);
  const traced = { ...draft, origin: { ...draft.origin, files } };
  const opened: Opened[] = [];
  const noted: References = {
    opened: references.opened,
    open(file, base, given, kind) {
      const result = references.open(file, base, given, kind);
      opened.push({ file, base, kind, result });
      return result;
    },
  };
  // requested again, so that the digests of the specification are among the answers
  if (draft.reference !== undefined)
    pageReference(
      { ...traced, raw: draft.split.raw, references: noted, files },
      { problem: () => undefined, warning: () => undefined },
    );
  const converted = flat(draft, convertDraft(traced, { reporter, references: noted }));
  return { converted, findings: shareEmpty(findings), answers: keepAnswers(answers), opened: shareEmpty(opened) };
}

/** All that converting a page depends on, besides the files that it requests. */
function givenTo({ text, generated, content, origin: { site, absolute } }: Draft): readonly unknown[] {
  return [keyOfSite(site), absolute, text, content?.ids, content?.anchors, generated && JSON.stringify(generated)];
}

const siteKeys = new WeakMap<DocsSite, string>();

/** All of a site that converting a page depends on, written once a site. */
function keyOfSite(site: DocsSite): string {
  const siteKey = siteKeys.get(site);
  if (siteKey !== undefined) return siteKey;
  const { generator, markdown, lookup, specifications = [] } = site;
  const key = JSON.stringify([generator.name, markdown, lookup, [...specifications]]);
  siteKeys.set(site, key);
  return key;
}

/** A file that a page includes, as findings name it. */
export function namedAs(path: string, { origin }: Draft): string {
  return path.replace(`${origin.files.root}/`, '');
}

/** What becomes of a draft once it is Markdown. */
export function convertedFile(draft: Draft, converted: ConvertedPage): ConvertedFile {
  const { markdown, ids, anchors, added, includes } = converted;
  const { file, origin, generated } = draft;
  // what a specification states is read by the lint like the page itself
  const text = added.markdown === '' ? draft.text : `${draft.text}\n\n${added.markdown}`;
  const published = (): string => publishedText(draft, markdown);
  const texts: PublishedText[] = [{ kind: 'text', file, text, origin, published, ...defined({ generated }) }];
  for (const [path, include] of includes.included)
    texts.push({ kind: 'text', file: namedAs(path, draft), text: include, published });
  const page = {
    draft,
    text,
    markdown,
    rules: { slugger: origin.site.markdown.slugger, ids },
    anchors,
    isPromised: promiseOf(draft.split, converted) !== undefined || includes.refused.length > 0,
    ...defined({ operation: draft.reference?.operation }),
  };
  return { page, texts };
}

/** A page as it is published: its title and description, which are plain text, and its Markdown. */
function publishedText({ frontMatter: { title = '', description = '' } }: Draft, markdown: string): string {
  return `${[title, description].map((text) => text.replace(/[<&]/g, '\\$&')).join('\n\n')}\n\n${markdown}`;
}
