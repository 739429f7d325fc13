// What builds of one process remember of sources, so that what did not change is the same object in each of them: a site as long as the files of
// its project answer as they did, the text of a page as long as its file is the same, a page as long as its site and its text are.
import type { Diagnostic } from '@vitrine/core';
import { resolve } from 'node:path';
import { createMemo, type Memo } from '../shared/memo.ts';
import type { FormatName } from './generator.ts';
import type { Origin } from './origin.ts';
import type { BuiltPage } from './site/built-page.ts';
import type { PageSource } from './page-source.ts';
import { type Answers, type ProjectFiles, stillAnswer, traceFiles } from './project.ts';
import { projectFilesAround, type Recognised, recogniseIn } from './recognise.ts';

/** Memory of sources. Make it with `createSourceMemory`. */
export interface SourceMemory {
  readonly sites: Memo<RememberedSite>;
  readonly addresses: Memo<Origin['address']>;
  readonly pages: Memo<RememberedSource>;
  readonly builtPages: Memo<BuiltPage | Diagnostic>;
}

/** A page as it was read: its file as text, or the problem with its bytes. */
interface RememberedSource {
  readonly stamp: string | undefined;
  readonly written: string | Diagnostic;
  readonly page: PageSource | undefined;
}

/** A site that was recognised, and what it read of the files of its project until now. */
interface RememberedSite {
  readonly recognised: Recognised;
  readonly answers: Answers;
  /** How many questions recognising it took. */
  readonly questions: number;
  /** Has it ask these files from now on. */
  readonly use: (files: ProjectFiles) => void;
}

/** Questions beyond twice those of the beginning after which a site is recognised again, so that the list of them stays bounded. */
const furtherQuestions = 10_000;

export function createSourceMemory(): SourceMemory {
  return { sites: createMemo(), addresses: createMemo(), pages: createMemo(), builtPages: createMemo() };
}

/** Recognises the documentation in or around a folder: as before, where everything that the site asked has the same answer. */
export function recogniseAgain(path: string, format: FormatName | 'auto', { sites }: SourceMemory): Recognised {
  const folder = resolve(path);
  const files = projectFilesAround(folder);
  const make = (): RememberedSite => {
    const current = { files };
    const asking = askingNow(current);
    const { files: traced, answers } = traceFiles(asking);
    const recognised = { ...recogniseIn(folder, format, [], traced), files: asking };
    return { recognised, answers, questions: answers.size, use: (now) => void (current.files = now) };
  };
  const holds = ({ answers, questions }: RememberedSite): boolean =>
    answers.size <= 2 * questions + furtherQuestions && stillAnswer(answers, files);
  const site = sites.get(`${format} ${folder}`, files.root, make, holds);
  site.use(files);
  return site.recognised;
}

interface SourceFile {
  readonly file: string;
  readonly stamp: string | undefined;
  /** All that its origin is made of besides its path. */
  readonly of: readonly unknown[];
  readonly read: () => string | Diagnostic;
  readonly origin: () => Origin;
  readonly page: (written: string, origin: Origin) => PageSource;
}

/** The page of a file, or the problem with its bytes: the same object as before where nothing of it changed. */
export function readPageSource(
  { file, stamp, of, read, origin, page }: SourceFile,
  memory: SourceMemory | undefined,
): PageSource | Diagnostic {
  if (memory === undefined) {
    const written = read();
    return typeof written === 'string' ? page(written, origin()) : written;
  }
  const make = (last: RememberedSource | undefined): RememberedSource => {
    const written = stamp !== undefined && last?.stamp === stamp ? last.written : read();
    if (typeof written !== 'string') return { stamp, written, page: undefined };
    const now = lastingOrigin(last?.page?.origin, origin());
    const isSame = last?.page?.origin === now && last.written === written;
    return { stamp, written, page: isSame ? last.page : page(written, now) };
  };
  // a file without a stamp may have changed unnoticed
  const found = memory.pages.get(file, stamp === undefined ? [{}] : [stamp, ...of], make);
  return found.page ?? (found.written as Diagnostic); // which a file without a page has
}

/** The origin of the build before, where it is the same. */
function lastingOrigin(last: Origin | undefined, now: Origin): Origin {
  const isSame = last !== undefined && Object.entries(now).every(([name, value]) => last[name as keyof Origin] === value); // entries of an origin
  return isSame ? last : now;
}

/** Files that are those of the build that runs. */
function askingNow(current: { readonly files: ProjectFiles }): ProjectFiles {
  return {
    root: current.files.root,
    text: (path) => current.files.text(path),
    specification: (path) => current.files.specification(path),
    stamp: (path) => current.files.stamp(path),
    data: (path) => current.files.data(path),
    isFolder: (path) => current.files.isFolder(path),
    isFile: (path) => current.files.isFile(path),
    info: (path) => current.files.info(path),
    bytes: (path, maxBytes) => current.files.bytes(path, maxBytes),
    names: (folder) => current.files.names(folder),
    among: (folder, wanted) => current.files.among(folder, wanted),
  };
}
