// Filters over actions. A filter takes one value, several with commas or as a list, and `!` before a value that an action must not have. And counts
// over a list of actions, by the rules of the catalog's own summary.
import type { Facts } from '@vitrine/core';
import type { ToolError } from '@vitrine/core/mcp';
import { groupBy } from '@vitrine/core/serving';
import { isToolError } from '../answers/documentation-tool.ts';
import { maxValues, type Values, valuesOf } from '../answers/list-arguments.ts';
import type { JsonObject } from '../answers/json.ts';
import { createVocabulary, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Action, properties, type PropertyName, propertyNames } from './action-properties.ts';

type Catalog = Facts['capabilities'];

/** What a filter selects: actions with any of these values and none of those. */
export interface Selection {
  readonly property: PropertyName;
  readonly any: readonly string[];
  readonly none: readonly string[];
}

export interface ActionFilters {
  /** What the value of an argument selects, or why it selects nothing. */
  read(property: PropertyName, given: Values | number): Selection | ToolError;
  counted(given: Values): readonly PropertyName[] | ToolError;
}

/** Before a value that an action must not have. */
const excluded = /^(?:!|not\s)/i;

const maxCounted = 2;

export function createActionFilters(catalog: Catalog): ActionFilters {
  const vocabularies = new Map<PropertyName, Vocabulary>();
  const vocabularyOf = (property: PropertyName): Vocabulary => {
    const vocabulary = vocabularies.get(property) ?? createVocabulary(property, properties[property].terms(catalog));
    vocabularies.set(property, vocabulary);
    return vocabulary;
  };
  const names = createVocabulary(
    'count_by',
    propertyNames.map((id) => ({ id, also: otherNames.get(id) ?? [] })),
  );

  return {
    read(property, given) {
      const vocabulary = vocabularyOf(property);
      // A value may hold a comma or begin with a sign: as it is written it goes first.
      const values = valuesOf(property, given, maxValues, (text) => vocabulary.idOf(text) !== undefined);
      if (isToolError(values)) return values;
      const any: string[] = [];
      const none: string[] = [];
      for (const value of values) {
        const whole = vocabulary.idOf(value);
        const isExcluded = whole === undefined && excluded.test(value);
        const id = whole ?? vocabulary.find(value.replace(excluded, ''));
        if (isToolError(id)) return id;
        (isExcluded ? none : any).push(id);
      }
      return { property, any, none };
    },
    counted(given) {
      const parts = valuesOf('count_by', given, maxCounted, () => false);
      if (isToolError(parts)) return parts;
      const propertyNames: PropertyName[] = [];
      for (const part of parts) {
        const name = names.find(part);
        if (isToolError(name)) return name;
        // The vocabulary has these names alone.
        propertyNames.push(name as PropertyName);
      }
      return propertyNames;
    },
  };
}

/** What the document calls a property that a filter calls otherwise. */
const otherNames: ReadonlyMap<PropertyName, readonly string[]> = new Map([
  ['permission_tier', ['permission', 'tier']],
  ['platform', ['platforms', 'os']],
  ['provider', ['providers']],
  ['effects', ['effect']],
]);

export function isSelected(action: Action, selections: readonly Selection[]): boolean {
  return selections.every(({ property, any, none }) => {
    const values = properties[property].of(action);
    return (any.length === 0 || any.some((value) => values.includes(value))) && !none.some((value) => values.includes(value));
  });
}

/** What `actions` are made of; for all of them, the summary of the catalog. */
export function summaryOf(actions: readonly Action[], catalog: Catalog): JsonObject {
  if (actions.length === catalog.actions.length) return { ...catalog.summary };
  return {
    actions: actions.length,
    families: countsBy(actions, ['family']),
    permission_tiers: countsBy(actions, ['permission_tier']),
    approval: countsBy(actions, ['approval']),
    platforms: countsBy(actions, ['platform']),
    verification: countsBy(actions, ['verification']),
  };
}

/** How many actions have each value of the first property; with a second, also by the values of that. */
export function countsBy(actions: readonly Action[], [first, second]: readonly PropertyName[]): JsonObject {
  if (first === undefined) return {};
  const pairs = actions.flatMap((action) => properties[first].of(action).map((value) => ({ value, action })));
  const groups = groupBy(pairs, ({ value }) => value);
  return Object.fromEntries(
    Array.from(groups, ([value, group]) => {
      const total = group.length;
      return [
        value,
        second === undefined
          ? total
          : {
              total,
              by: countsBy(
                group.map(({ action }) => action),
                [second],
              ),
            },
      ];
    }),
  );
}
