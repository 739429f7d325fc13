// Two lists of tools -> what breaks a client of before: a tool or an argument that is gone, one that is demanded now, a type or a value that is
// accepted no more. A description that lost its text is a warning: a model chooses tools by it.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { asList, asObject, asString, valueAt } from '@vitrine/core/verify';
import { canonical, type Change, type Difference } from './change.ts';

/** A tool as tools/list has it. */
export type ListedTool = Json;

/** A description with less than this part of its characters was cut. */
const cutBelow = 0.5;

/** Compares two lists of tools. */
export function compareTools(before: readonly ListedTool[], after: readonly ListedTool[]): Difference {
  const now = new Map(after.map((tool) => [nameOf(tool), tool]));
  const old = new Set(before.map(nameOf));
  const changes: Change[] = [];
  const findings: Diagnostic[] = [];
  const add = (severity: Diagnostic['severity'], rule: string, tool: string, message: string, fix: string): void => {
    findings.push({ severity, rule, message: `tool ${tool}: ${message}`, location: `tool ${tool}`, fix });
  };
  for (const tool of after) if (!old.has(nameOf(tool))) changes.push({ kind: 'added', what: 'tool', id: nameOf(tool) });
  for (const tool of before) {
    const name = nameOf(tool);
    const other = now.get(name);
    if (other === undefined) {
      changes.push({ kind: 'removed', what: 'tool', id: name });
      add('error', 'tool-removed', name, 'expected the tool of before, found none', 'Keep it until clients have moved.');
      continue;
    }
    if (canonical(tool) === canonical(other)) continue;
    changes.push({ kind: 'changed', what: 'tool', id: name });
    for (const [rule, message] of schemaBreaks(asObject(valueAt(tool, 'inputSchema')), asObject(valueAt(other, 'inputSchema'))))
      add('error', rule, name, message, 'Accept what was accepted before.');
    const [text, shorter] = [asString(valueAt(tool, 'description')) ?? '', asString(valueAt(other, 'description')) ?? ''];
    if (shorter.length < text.length * cutBelow)
      add(
        'warning',
        'tool-description-cut',
        name,
        `expected about ${text.length} characters of description, found ${shorter.length}`,
        'A model chooses tools by their descriptions: say what it does and when.',
      );
    for (const [hint, safe] of [
      ['readOnlyHint', true],
      ['destructiveHint', false],
      ['openWorldHint', false],
    ] as const)
      if (valueAt(tool, 'annotations', hint) === safe && valueAt(other, 'annotations', hint) !== safe)
        add(
          'error',
          'tool-hint-widened',
          name,
          `expected ${hint}: ${safe}, found ${JSON.stringify(valueAt(other, 'annotations', hint) ?? 'none')}`,
          'Clients call it without asking because of this hint.',
        );
  }
  return { changes, findings };
}

function nameOf(tool: Json): string {
  return asString(valueAt(tool, 'name')) ?? '';
}

/** What the schema of arguments accepts no more, by rule. */
function schemaBreaks(before: JsonObject, after: JsonObject): readonly (readonly [rule: string, message: string])[] {
  const [old, now] = [asObject(before['properties']), asObject(after['properties'])];
  const demanded = asList(after['required']).filter((name) => !asList(before['required']).includes(name));
  const breaks: (readonly [string, string])[] = demanded.map((name) => [
    'argument-required',
    `expected ${JSON.stringify(name)} to be optional, found it required`,
  ]);
  for (const [name, schema] of Object.entries(old)) {
    const other = now[name];
    if (other === undefined) breaks.push(['argument-removed', `expected the argument ${JSON.stringify(name)}, found none`]);
    else {
      const [types, accepted] = [typesOf(schema), typesOf(other)];
      const lost = types.filter((type) => accepted.length > 0 && !accepted.includes(type));
      if (lost.length > 0 || (types.length === 0 && accepted.length > 0))
        breaks.push([
          'argument-type',
          `expected ${JSON.stringify(name)} to take ${types.join(' or ') || 'anything'}, found ${accepted.join(' or ')}`,
        ]);
      const values = asList(valueAt(other, 'enum'));
      const gone = values.length === 0 ? [] : asList(valueAt(schema, 'enum')).filter((value) => !values.includes(value));
      if (gone.length > 0)
        breaks.push([
          'argument-value',
          `expected ${JSON.stringify(name)} to take ${gone.map((value) => JSON.stringify(value)).join(', ')}, found no such value`,
        ]);
    }
  }
  return breaks;
}

function typesOf(schema: Json | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const { type } = schema;
  return typeof type === 'string' ? [type] : asList(type).filter((each): each is string => typeof each === 'string');
}
