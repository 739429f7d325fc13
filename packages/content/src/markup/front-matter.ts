// Front matter at the very top of a page: YAML between two lines of three hyphens, or TOML between lines of three plus signs. Eleventy has
// JSON and scripts there too.
// Our members are checked; those of other tools are kept as they are. All values are read as plain text, so that `version: 1.10`
// stays 1.10.
import { parse as parseToml, TomlError } from 'smol-toml';
import { type Document, isMap, isScalar, LineCounter } from 'yaml';
import { toUtcTime } from '../schemas/scalars.ts';
import type { Diagnostic } from '@vitrine/core';
import { yamlValue } from '@vitrine/reference/yaml';
import { describeFound, diagnostic } from '../shared/diagnostic.ts';
import { yamlDiagnostics, parseYamlDocument } from '../files/yaml.ts';

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

/** Every member as it is written in the page: texts, lists and objects of texts. */
export type RawMatter = Readonly<Record<string, unknown>>;

export interface SplitPage {
  readonly frontMatter: FrontMatter;
  readonly raw: RawMatter;
  readonly body: string;
  /** How many lines of the file come before the body. */
  readonly skippedLines: number;
  readonly problems: readonly Diagnostic[];
}

const opening = /^(?:---(?:js|javascript|json)?|\+\+\+)[ \t]*\n/;
const closing = { yaml: /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m, toml: /^\+\+\+[ \t]*(?:\n|$)/m };
const beginsWithMember = /^(?:\s|#[^\n]*\n)*(?:["']?[\w$@.-]{1,100}["']?[ \t]*:|\{)/;
/** Front matter beyond this many characters is a page that happens to begin with a rule. Generators pack an operation of an API into it. */
export const maxMatterLength = 262_144;

export function splitFrontMatter(file: string, text: string): SplitPage {
  const start = opening.exec(text);
  if (!start) return { frontMatter: {}, raw: {}, body: text, skippedLines: 0, problems: [] };
  const language = start[0].startsWith('+') ? 'toml' : 'yaml';
  const isScript = /^---js(?!on)|^---javascript/.test(start[0]);
  const rest = text.slice(start[0].length, start[0].length + maxMatterLength);
  const end = closing[language].exec(rest);
  const source = end === null ? rest : rest.slice(0, end.index);
  // Without a member behind its beginning, the page opens with a rule.
  const isEmpty = end !== null && source.trim() === '';
  if (language === 'yaml' && !isScript && !isEmpty && !beginsWithMember.test(source))
    return { frontMatter: {}, raw: {}, body: text, skippedLines: 0, problems: [] };
  // as gray-matter reads it, which most generators use: a page that is front matter alone needs no end
  const isWhole = end === null && language === 'yaml' && !isScript && rest.length === text.length - start[0].length;
  const all = isWhole && !/^#/m.test(rest) ? readYaml(file, rest) : undefined;
  const isAlone = all !== undefined && all.problems.length === 0 && all.members.size > 0;
  if (end === null && !isAlone) {
    const problem = diagnostic(
      { file, line: 1 },
      `a line of three ${language === 'toml' ? 'plus signs' : 'hyphens'} that ends the front matter`,
      'none',
    );
    return { frontMatter: {}, raw: {}, body: text, skippedLines: 0, problems: [problem] };
  }
  const length = end === null ? text.length : start[0].length + end.index + end[0].length;
  const { members, problems } = isScript
    ? readNames(source)
    : language === 'toml'
      ? readToml(file, source)
      : readYaml(file, source);
  const checked = readMatter(file, members);
  return {
    frontMatter: checked.frontMatter,
    raw: Object.fromEntries([...members].map(([name, { value }]) => [name, value])),
    body: text.slice(length),
    skippedLines: text.slice(0, length).split('\n').length - 1,
    problems: [...problems, ...checked.problems],
  };
}

type Check = (value: string) => string | undefined;

const line: Check = (value) => (value.length <= 200 && !/[\r\n]/.test(value) ? value : undefined);
const url: Check = (value) => (value.length <= 2_048 && isAbsoluteUrl(value) ? value : undefined);
const localeTag: Check = (value) => (/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(value) && value.length <= 35 ? value : undefined);

const checks: ReadonlyMap<string, readonly [Check, string]> = new Map([
  ['title', [line, 'one line of at most 200 characters']],
  ['description', [(value) => (value.length <= 1_000 ? value : undefined), 'at most 1000 characters']],
  ['url', [url, 'an absolute http or https address, or a path']],
  ['updated_at', [toUtcTime, 'a date such as 2026-05-01 or an RFC 3339 time']],
  ['version', [(value) => (/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(value) ? value : undefined), 'a version such as 2.1']],
  ['locale', [localeTag, 'a language tag such as en or pt-BR']],
]);

function isAbsoluteUrl(value: string): boolean {
  if (/[\s\u0000-\u001f\u007f\\]/.test(value)) return false;
  return URL.canParse(value) ? /^https?:/i.test(value) : !value.startsWith('//') && URL.canParse(value, 'https://docs.example/');
}

interface Member {
  readonly value: unknown;
  readonly line?: number;
}

interface Members {
  readonly members: ReadonlyMap<string, Member>;
  readonly problems: readonly Diagnostic[];
}

/** The next line of a list in brackets that begins where members do, which js-yaml and YamlDotNet read. */
const listLine = /^(?:\]|"[^"\n]{0,500}"[ \t]*[,\]]|'[^'\n]{0,500}'[ \t]*[,\]])/;

/** Front matter with the values that have a colon within them as texts, and with blanks before further lines of a list; without tabs before lines, which Ruby permits in texts. */
function withTexts(source: string): string {
  return source
    .split('\n')
    .map((written) => {
      const line = written.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length));
      if (listLine.test(line)) return `  ${line}`;
      const name = /^[\w$.-]{1,100}:(?=[ \t])/.exec(line)?.[0];
      const value = name === undefined ? '' : line.slice(name.length).trim();
      return name !== undefined && /:(?:[ \t]|$)/.test(value) && !/^["'[{|>&*!#]/.test(value)
        ? `${name} ${JSON.stringify(value)}`
        : line;
    })
    .join('\n');
}

function readYaml(file: string, source: string): Members {
  const counter = new LineCounter();
  // generators read `title: @scope/name` and `title: bind:` as text, where YAML reserves the signs
  const quoted = source.replace(
    /^([\w$.-]{1,100}:[ \t]+)((?:[@`%]|\{[#@:/])[^\n]*|[\w$.-]{1,100}:)$/gm,
    (_, name: string, value: string) => name + JSON.stringify(value.trimEnd()),
  );
  const given = parseFrontMatter(quoted, counter);
  // and so they do `title: in: and out:`, which is no YAML
  const relaxed = given.errors.length === 0 ? undefined : parseFrontMatter(withTexts(quoted), new LineCounter());
  const document = relaxed?.errors.length === 0 ? relaxed : given;
  const refused = (problem: Diagnostic): Members => ({ members: new Map(), problems: [problem] });
  const [error] = yamlDiagnostics(document.errors, { file, text: quoted, counter, expected: 'front matter in YAML', above: 1 });
  if (error !== undefined) return refused(error);
  if (document.contents === null) return { members: new Map(), problems: [] };
  if (!isMap(document.contents)) return refused(diagnostic({ file, line: 2 }, 'front matter with members', 'something else'));
  const members = new Map<string, Member>();
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const line = isScalar(value) ? { line: counter.linePos(value.range[0]).line + 1 } : {};
    if (isScalar(value)) members.set(name, { value: typeof value.value === 'string' ? value.value.trim() : '', ...line });
  }
  try {
    const all = yamlValue(document);
    for (const [name, value] of Object.entries(all ?? {})) if (!members.has(name)) members.set(name, { value });
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    return refused(diagnostic({ file, line: 2 }, 'front matter in YAML', received.split('\n', 1)[0] ?? received));
  }
  return { members, problems: [] };
}

function parseFrontMatter(source: string, lineCounter: LineCounter): Document.Parsed {
  return parseYamlDocument(source, { schema: 'failsafe', lineCounter, prettyErrors: false });
}

/** The names that a script defines, with those of their values that are texts. */
function readNames(source: string): Members {
  const defined = source.matchAll(/^(?:let|const|var)[ \t]+([\w$]{1,100})[ \t]*=[ \t]*(?:(["'`])([^"'`\n]{0,1000})\2)?/gm);
  return { members: new Map([...defined].map(([, name = '', , value = '']) => [name, { value }])), problems: [] };
}

function readToml(file: string, source: string): Members {
  try {
    const read = Object.entries(parseToml(source)).map(([name, value]) => [name, { value: asText(value) }] as const);
    return { members: new Map(read), problems: [] };
  } catch (error) {
    const line = error instanceof TomlError ? error.line + 1 : 2;
    const received = error instanceof Error ? error.message : String(error);
    const problem = diagnostic({ file, line }, 'front matter in TOML', received.split('\n', 1)[0] ?? received);
    return { members: new Map(), problems: [problem] };
  }
}

/** A value of TOML as YAML's failsafe schema would give it: every leaf a text. */
function asText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return (value as readonly unknown[]).map(asText);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]));
}

/** Members in which generators write the day of a page, as Hugo chooses: the day of the last change before that of the first writing. */
const dayMembers = ['lastUpdated', 'last_update', 'last_modified_at', 'lastmod', 'updated', 'modified', 'date'];

/** The time of a page that a generator knows; undefined where it is no such text. */
function generatorsTime(members: ReadonlyMap<string, Member>): string | undefined {
  for (const name of dayMembers) {
    const value = members.get(name)?.value;
    const { updated, date, created } = (typeof value === 'object' && value !== null ? value : { date: value }) as Record<
      string,
      unknown
    >;
    for (const written of [updated, date, created]) {
      const time = typeof written === 'string' ? toUtcTime(written.replace(/^(\d{4}-\d\d-\d\d) .*$/, '$1')) : undefined;
      if (time !== undefined) return time;
    }
  }
  return undefined;
}

function readMatter(
  file: string,
  members: ReadonlyMap<string, Member>,
): { readonly frontMatter: FrontMatter; readonly problems: readonly Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const values = new Map<string, string | number>();
  for (const [name, { value, line: at }] of members) {
    if (typeof value !== 'string' || value === '') continue;
    const location = { file, line: at, path: [name] };
    const rule = checks.get(name);
    if (name === 'order') {
      if (/^-?\d{1,9}(?:\.\d{1,6})?$/.test(value)) values.set(name, Number(value));
      else problems.push(diagnostic(location, 'a number', describeFound(value)));
    } else if (rule !== undefined) {
      const [check, expected] = rule;
      const checked = check(value);
      if (checked === undefined) problems.push(diagnostic(location, expected, describeFound(value)));
      else values.set(name, checked);
    }
  }
  const time = values.has('updated_at') ? undefined : generatorsTime(members);
  if (time !== undefined) values.set('updated_at', time);
  // each member was checked by the entry of the same name above
  return { frontMatter: Object.fromEntries(values), problems };
}
