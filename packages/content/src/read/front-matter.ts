// Front matter: YAML between two lines of three hyphens at the very top of a page. Members of other tools are ignored;
// ours are checked. All values are read as text, so that `version: 1.10` stays 1.10.
import { type Document, isMap, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { toUtcTime } from '../schemas/scalars.ts';
import { type ContentProblem, contentProblem, describeFound } from '../problem.ts';

/** What a page says of itself. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly updated_at?: string;
  readonly version?: string;
  readonly locale?: string;
  /** Place in the reading order; pages with one come first. */
  readonly order?: number;
}

export interface SplitPage {
  readonly matter: FrontMatter;
  /** The page without its front matter. */
  readonly body: string;
  /** How many lines of the file come before the body. */
  readonly skippedLines: number;
  readonly problems: readonly ContentProblem[];
}

const opening = /^---[ \t]*\n/;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m;
/** Front matter beyond this many characters is a page that happens to begin with a rule. */
const maxMatterLength = 16_384;

/** Takes the front matter off a page. */
export function splitFrontMatter(file: string, text: string): SplitPage {
  const start = opening.exec(text);
  if (!start) return { matter: {}, body: text, skippedLines: 0, problems: [] };
  const rest = text.slice(start[0].length, start[0].length + maxMatterLength);
  const end = closing.exec(rest);
  if (!end) {
    const problem = contentProblem({ file, line: 1 }, `a line of three hyphens that ends the front matter`, 'none');
    return { matter: {}, body: text, skippedLines: 0, problems: [problem] };
  }
  const source = rest.slice(0, end.index);
  const length = start[0].length + end.index + end[0].length;
  const { matter, problems } = readMatter(file, source);
  return { matter, body: text.slice(length), skippedLines: text.slice(0, length).split('\n').length - 1, problems };
}

type Check = (value: string) => string | undefined;

const line: Check = (value) => (value.length <= 200 && !/[\r\n]/.test(value) ? value : undefined);
const url: Check = (value) => (value.length <= 2_048 && isAddress(value) ? value : undefined);
const localeTag: Check = (value) => (/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(value) && value.length <= 35 ? value : undefined);

const members: ReadonlyMap<string, readonly [Check, string]> = new Map([
  ['title', [line, 'one line of at most 200 characters']],
  ['description', [(value) => (value.length <= 1_000 ? value : undefined), 'at most 1000 characters']],
  ['url', [url, 'an absolute http or https address, or a path']],
  ['updated_at', [toUtcTime, 'a date such as 2026-05-01 or an RFC 3339 time']],
  ['version', [(value) => (/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(value) ? value : undefined), 'a version such as 2.1']],
  ['locale', [localeTag, 'a language tag such as en or pt-BR']],
]);

function isAddress(value: string): boolean {
  if (/[\s\u0000-\u001f\u007f\\]/.test(value)) return false;
  return URL.canParse(value) ? /^https?:/i.test(value) : !value.startsWith('//') && URL.canParse(value, 'https://docs.example/');
}

function readMatter(file: string, source: string): { readonly matter: FrontMatter; readonly problems: readonly ContentProblem[] } {
  const counter = new LineCounter();
  const document = parseSafely(source, counter);
  if (document === undefined)
    return { matter: {}, problems: [contentProblem({ file, line: 2 }, 'front matter with few levels', 'very many')] };
  const problems: ContentProblem[] = [];
  for (const error of document.errors) {
    const message = error.message.split('\n', 1)[0] ?? '';
    problems.push(contentProblem({ file, line: counter.linePos(error.pos[0]).line + 1 }, 'front matter in YAML', message));
  }
  if (problems.length > 0 || document.contents === null) return { matter: {}, problems };
  if (!isMap(document.contents))
    return { matter: {}, problems: [contentProblem({ file, line: 2 }, 'front matter with members', 'something else')] };

  const found = new Map<string, string | number>();
  for (const pair of document.contents.items) {
    const name = isScalar(pair.key) ? String(pair.key.value) : '';
    if (!isScalar(pair.value)) continue;
    const value = typeof pair.value.value === 'string' ? pair.value.value.trim() : '';
    const at = { file, line: counter.linePos(pair.value.range[0]).line + 1, path: [name] };
    const rule = members.get(name);
    if (value === '') continue;
    if (name === 'order') {
      if (/^-?\d{1,9}(?:\.\d{1,6})?$/.test(value)) found.set(name, Number(value));
      else problems.push(contentProblem(at, 'a number', describeFound(value)));
    } else if (rule !== undefined) {
      const [check, expected] = rule;
      const checked = check(value);
      if (checked === undefined) problems.push(contentProblem(at, expected, describeFound(value)));
      else found.set(name, checked);
    }
  }
  // each member was checked by the entry of the same name above
  return { matter: Object.fromEntries(found), problems };
}

/** The document, or undefined where it nests so deeply that the parser, which calls itself for each level, gives up. */
function parseSafely(source: string, lineCounter: LineCounter): Document.Parsed<ParsedNode> | undefined {
  try {
    return parseDocument(source, { schema: 'failsafe', lineCounter, prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
