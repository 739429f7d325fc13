// eval.yaml as a command finds it: beside the content, in the working folder, or where the call says.
import { join, relative, resolve } from 'node:path';
import { exists } from '@vitrine/content/files';
import { readDocument } from '@vitrine/content/read-document';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { count, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { readFileWhole } from '@vitrine/cli-kit/output/read-file';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { QuestionFile } from './findings.ts';
import { evaluationSource } from './schema.ts';

export const questionsName = 'eval.yaml';
/** 5,000 questions with their facts fit. */
const maxBytes = 8_000_000;

export async function questionsFileOf(subject: string, questionsPath: string | undefined): Promise<string> {
  if (questionsPath !== undefined) return questionsPath;
  const ownFile = join(subject, questionsName);
  return !/^https?:/i.test(subject) && (await exists(ownFile).catch(() => false)) ? ownFile : questionsName;
}

/** Reads and checks it. Throws CommandFailure, after printing what is wrong. */
export async function readQuestions(path: string, terminal: Terminal): Promise<QuestionFile>;
/** The same; undefined for a file without content, as the shell makes it for `>>`. */
export async function readQuestions(
  path: string,
  terminal: Terminal,
  options: { readonly orEmpty: true },
): Promise<QuestionFile | undefined>;
export async function readQuestions(
  path: string,
  terminal: Terminal,
  { orEmpty }: { readonly orEmpty?: true } = {},
): Promise<QuestionFile | undefined> {
  if (!(await exists(path)))
    throw new CommandFailure(
      'no_questions',
      `${path} cannot be read: it does not exist`,
      'Add your users’ questions to eval.yaml in the content folder; `vitrine eval suggest` proposes some, and docs/guides/eval.md shows how.',
    );
  const file = relative('', resolve(path)).replaceAll('\\', '/');
  const bytes = await readFileWhole(path, maxBytes);
  if (orEmpty === true && new TextDecoder().decode(bytes).trim() === '') return undefined;
  const read = readDocument(evaluationSource, file, bytes);
  if (read.ok) return { file, evaluation: read.value, line: read.line };
  printDiagnostics(read.problems, terminal, terminal.note);
  throw new CommandFailure('questions', `${file}: ${count(read.problems)}`, 'Fix what is listed.', exitCodes.findings, {
    findings: read.problems,
  });
}
