// What builds of one process remember of sources, so that what did not change is the same object in each of them: a site as long as the files of
// its project answer as they did, the text of a page as long as its file is the same, a page as long as its site and its text are.
import type { Diagnostic } from '@vitrine/core';
import { resolve } from 'node:path';
import { createMemo, type Memo } from '../shared/memo.ts';
import type { FormatName } from './generator.ts';
import type { Origin } from './origin.ts';
import type { PageSource } from './page-source.ts';
import { type Answers, type ProjectFiles, stillAnswer, traceFiles } from './project.ts';
import { projectFilesAround, type Recognised, recogniseIn } from './recognise.ts';

/** Memory of sources. Make it with `createSourceMemory`. */
export interface SourceMemory {
  readonly sites: Memo<RememberedSite>;
  /** Texts of files by their absolute paths, or the problem with their bytes. */
  readonly texts: Memo<string | Diagnostic>;
  readonly origins: Memo<Origin>;
  readonly pages: Memo<PageSource>;
}

/** A site that was recognised, and what it asked of the files of its project until now. */
interface RememberedSite {
  readonly recognised: Recognised;
  readonly answers: Answers;
  /** How many questions recognising it took. */
  readonly questions: number;
  /** Has it ask these files from now on. */
  readonly use: (files: ProjectFiles) => void;
}

/** Questions beyond twice those of the beginning after which a site is recognised anew, so that the list of them stays bounded. */
const furtherQuestions = 10_000;

/** Memory for builds of one folder. */
export function createSourceMemory(): SourceMemory {
  return { sites: createMemo(), texts: createMemo(), origins: createMemo(), pages: createMemo() };
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
    names: (folder) => current.files.names(folder),
    among: (folder, wanted) => current.files.among(folder, wanted),
  };
}
