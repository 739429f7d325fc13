// A search for an advisory by its id or an alias: what the catalog of releases has on it, and which tool answers for a version.
import { type Advisory, affectedWords } from '@vitrine/core';
import { Shortenable } from '../answers/budget.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import { type JsonObject, jsonBytes } from '../answers/json.ts';
import { inline } from '../answers/markdown.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { once, type ToolEnvironment } from '../answers/tool-environment.ts';

const maxNamed = 3;

/** Makes the function that finds the advisories that a query names, as sentences; empty for none. */
export function createAdvisorySearch({ snapshot, nameOf }: ToolEnvironment): (query: string) => string {
  const byName = once(() => {
    const names = new Map<string, Advisory>();
    for (const advisory of snapshot.facts.releases.advisories ?? [])
      for (const name of [advisory.id, ...(advisory.aliases ?? [])]) names.set(name.toLowerCase(), advisory);
    return names;
  });
  return (query) => {
    // Ids have a digit or a hyphen: other words need no catalog.
    const words = query
      .toLowerCase()
      .split(/[\s"'`,;:()?!]+/)
      .filter((word) => /[\d-]/.test(word));
    const named = new Set(
      words.flatMap((word) => byName().get(word) ?? byName().get(word.endsWith('.') ? word.slice(0, -1) : word) ?? []),
    );
    return joinSentences(...[...named].slice(0, maxNamed).map((advisory) => noteOn(advisory, nameOf('get_latest_release'))));
  };
}

function noteOn(advisory: Advisory, tool: string): string {
  const { id, aliases = [], severity, summary, withdrawn } = advisory;
  return sentence(withdrawn === undefined ? 'advisory_found' : 'advisory_withdrawn', {
    id,
    aliases: aliases.length === 0 ? '' : ` (${aliases.slice(0, 5).join(', ')})`,
    severity: severity === 'unknown' ? '' : ` of severity ${severity}`,
    summary: summary === undefined ? '' : ` ${inline(summary)}`,
    affected: affectedWords(advisory).slice(0, 400),
    fixed: fixedText(advisory),
    get_latest_release: tool,
    date: withdrawn?.slice(0, 10) ?? '',
  });
}

function fixedText({ affected }: Advisory): string {
  const versions = [...new Set(affected.flatMap(({ fixed }) => fixed ?? []))];
  return versions.length === 0 ? 'no fix is stated' : `fixed in ${versions.slice(0, 5).join(', ')}`;
}

/** An answer with what the catalog has put before it. */
export function withAdvisory(found: Found, note: string): Found {
  if (note === '') return found;
  if (isToolError(found)) return { results: [], truncated: false, note };
  const add = (answer: JsonObject): JsonObject => ({
    ...answer,
    note: joinSentences(note, typeof answer['note'] === 'string' && answer['note']),
  });
  return found instanceof Shortenable
    ? new Shortenable(add(found.whole), (bytes) => add(found.shorten(bytes - jsonBytes(note) - 10)))
    : add(found);
}
