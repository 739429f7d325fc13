// Allowances that stand in the front matter of the page that needs them: `lint: { allow: [{ rule, text, reason }] }`. They are
// written like those of lint.yaml, without the file.
import { parseDocument } from 'yaml';
import { isObject } from '../json.ts';
import { parseSource } from '../parse/parse.ts';
import type { ContentProblem } from '../problem.ts';
import { maxMatterLength } from '../read/front-matter.ts';
import { type AllowEntry, pageLintSource } from '../schemas/lint.ts';

/** The allowances of a page, and their faults. */
export function pageAllowances(
  file: string,
  text: string,
): { readonly allow: readonly AllowEntry[]; readonly problems: readonly ContentProblem[] } {
  const none = { allow: [], problems: [] };
  const matter = text.startsWith('---') ? text.slice(0, maxMatterLength).split(/^(?:---|\.\.\.)[ \t]*$/m, 2)[1] : undefined;
  if (matter === undefined || !/^lint:/m.test(matter)) return none;
  const value = read(matter);
  if (!isObject(value)) return none;
  const line = text.slice(0, text.indexOf('\nlint:') + 1).split('\n').length;
  const parsed = parseSource(pageLintSource, { file, value: value['lint'], line: () => line });
  if (!parsed.ok) return { allow: [], problems: parsed.problems };
  return { allow: parsed.value.allow.map((entry) => ({ ...entry, file })), problems: [] };
}

/** Front matter that is no YAML is reported by the reader of front matter. */
function read(matter: string): unknown {
  try {
    return parseDocument(matter, { prettyErrors: false }).toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}
