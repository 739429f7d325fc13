// list_capabilities: which actions there are. Every filter selects what a plain filter of /capabilities.json would.
import { type JsonSchema, jsonSchema, type Tool } from '@vitrine/core/mcp';
import { countBy, mapMaybeAsync } from '@vitrine/core/serving';
import { Shortenable, sharingRows } from '../answers/budget.ts';
import { cursorFor, rowOf } from '../answers/cursor.ts';
import { answerSchema, documentationTool, type Found, isToolError, rowsSchema } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject } from '../answers/json.ts';
import { inDocumentation, withSections } from '../answers/sections.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { expiryOf, once, type ToolEnvironment } from '../answers/tool-environment.ts';
import { createWordRanking, type Ranking } from '../vocabulary/word-ranking.ts';
import { countsBy, createActionFilters, isSelected, type Selection, summaryOf } from './action-filters.ts';
import { type Action, properties, type PropertyName, propertyNames, isSupported, neverStated } from './action-properties.ts';
import { tableAnswer } from './action-table.ts';
import { readRiskWords, type RiskReading } from './risk-words.ts';
import { type RiskLevel, riskLevel } from './risk-level.ts';
import { listMarkdown } from './list-markdown.ts';

const defaultLimit = 25;

const text = { type: 'string' } as const;
const input = jsonSchema({
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 256 },
    family: text,
    permission_tier: text,
    approval: text,
    reversible: text,
    snapshot_required: text,
    read_only: text,
    destructive: text,
    idempotent: text,
    open_world: text,
    effects: text,
    verification: text,
    platform: text,
    provider: text,
    count_by: { type: 'string', description: 'One or two fields: counts, no rows' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: defaultLimit },
    cursor: text,
    detail: { type: 'string', enum: ['brief', 'full'], default: 'brief' },
  },
});

const definition = {
  name: 'list_capabilities',
  title: 'List capabilities',
  description:
    'The product’s actions with all safety fields; not for how-to. Filters combine: ids, names or yes, no, unknown; several with commas, ! excludes.',
  catalog: 'capabilities' as const,
  input,
  output: answerSchema(
    {
      every_row: { type: 'object' },
      codes: { type: 'object' },
      columns: { type: 'string' },
      ...rowsSchema('actions'),
      actions: { type: 'array', description: 'Lines by columns; detail full: records' },
    },
    ['total', 'actions', 'truncated'],
  ),
  aliases: {
    q: 'query',
    question: 'query',
    search: 'query',
    category: 'family',
    tier: 'permission_tier',
    permission: 'permission_tier',
    os: 'platform',
    platforms: 'platform',
    providers: 'provider',
    effect: 'effects',
    group_by: 'count_by',
  },
  lists: [...propertyNames, 'count_by'] as const,
  markdown: listMarkdown,
};

export function listCapabilities(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { capabilities } = environment.snapshot.facts;
    const filters = createActionFilters(capabilities);
    const search = once(() => createWordRanking(capabilities.actions, textsOf));
    const gaps = once(() => neverStated(capabilities.actions));

    return (given, { now }, { carried }) => {
      const selections: Selection[] = [];
      for (const name of propertyNames) {
        const value = given[name];
        if (value === undefined) continue;
        const selection = filters.read(name, value);
        if (isToolError(selection)) return selection;
        selections.push(selection);
      }
      const counted = given.count_by === undefined ? [] : filters.counted(given.count_by);
      if (isToolError(counted)) return counted;
      const query = given.query?.trim() ?? '';
      const reading = readRiskWords(query, new Set(selections.map(({ property }) => property)));
      const filtered = capabilities.actions.filter((action) => isSelected(action, selections));
      const matching = filtered.filter((action) => isSelected(action, reading.selections));
      const call = { given, carried, matching, filtered, selections, reading, counted, query, now };
      const ranking = reading.rest === '' ? undefined : ranked(reading.rest, matching);
      return ranking instanceof Promise ? ranking.then((ranked) => answered(ranked, call)) : answered(ranking, call);
    };

    function listedBy(ranking: Ranking<Action> | undefined, { matching, selections, reading }: Call): readonly Action[] {
      const { items = [] } = ranking ?? {};
      const isSelecting = ranking === undefined || selections.length + reading.selections.length > 0 || reading.riskiestFirst;
      if (!isSelecting) return items;
      const matched = new Set(items);
      const all = [...items, ...matching.filter((action) => !matched.has(action))];
      if (!reading.riskiestFirst) return all;
      const rank = new Map(all.map((action) => [action, levels.indexOf(riskLevel(action, capabilities))]));
      return all.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    }

    /** How many actions that the filters select are not in an answer, by their risk; undefined where all are. */
    function othersOf(filtered: readonly Action[], actions: readonly Action[]): JsonObject | undefined {
      if (actions.length === filtered.length) return undefined;
      const included = new Set(actions);
      const others = filtered.filter((action) => !included.has(action));
      const counts = countBy(others.map((action) => riskLevel(action, capabilities)));
      return Object.fromEntries(levels.flatMap((level) => (counts.has(level) ? [[level, counts.get(level)]] : [])));
    }

    /** The actions by the words of a query; a word of the documentation is not read as another. */
    function ranked(query: string, matching: readonly Action[]): Ranking<Action> | Promise<Ranking<Action>> {
      const { read, rank } = search();
      const words = read(query);
      const unknown = words.flatMap(({ text, term, readAs }) => (readAs === undefined || readAs === term ? [] : [text]));
      if (unknown.length === 0) return rank(words, matching);
      return mapMaybeAsync(inDocumentation(environment, unknown), (documentedWords) => rank(words, matching, documentedWords));
    }

    function answered(ranking: Ranking<Action> | undefined, call: Call): Found | Promise<Found> {
      const { given, carried, filtered, selections, counted: fields, query, now } = call;
      const actions = listedBy(ranking, call);
      const others = othersOf(filtered, actions);
      if (fields.length > 0) {
        return {
          total: actions.length,
          actions: [],
          truncated: false,
          count_by: fields,
          counts: countsBy(actions, fields),
          ...(others !== undefined && { others }),
          ...(query !== '' && { note: noteOn(ranking, actions, call, capabilities.actions) }),
          ...expiryOf(capabilities, now),
        };
      }
      const note = noteOn(ranking, actions, call, capabilities.actions);
      if (actions.length === 0) {
        const summary = summaryOf(actions, capabilities);
        const nothing = { total: 0, actions: [], truncated: false, note, ...(others !== undefined && { others }), summary };
        return query === '' ? nothing : withSections(environment, query, nothing);
      }
      const detail = given.detail ?? 'brief';
      const scope = {
        snapshotId: environment.snapshot.id,
        request: JSON.stringify(['list_capabilities', query, detail, selections]),
        given: carried,
      };
      const from = rowOf(given.cursor, actions.length, scope);
      if (isToolError(from)) return from;
      const show = detail === 'full' ? asJson : query === '' ? shortRow : foundRow;
      const rows = {
        name: 'actions',
        list: actions,
        show,
        from,
        limit: given.limit ?? defaultLimit,
        cursorAt: (row: number) => cursorFor(row, scope),
      };
      const frame: JsonObject = {
        ...(note !== '' && { note }),
        ...(others !== undefined && { others }),
        ...(from > 0 && { from_row: from + 1 }),
        ...(gaps().length > 0 && { never_stated: gaps() }),
        ...expiryOf(capabilities, now),
      };
      const counted = { ...frame, summary: summaryOf(actions, capabilities) };
      const answer = detail === 'full' ? sharingRows<Action> : tableAnswer<Action>;
      // Rows show what a summary counts, where they are all.
      const { whole } = answer(rows, from === 0 && actions.length <= rows.limit ? frame : counted);
      const shortened = once(() => answer(rows, counted));
      return new Shortenable(whole, (bytes) => shortened().shorten(bytes));
    }
  });
}

/** How risky an action is, riskiest first; unknown is not taken for low. */
const levels: readonly RiskLevel[] = ['high', 'moderate', 'unknown', 'low'];

interface Call {
  readonly given: typeof input extends JsonSchema<infer Given> ? Omit<Given, PropertyName | 'count_by'> : never;
  readonly carried: object;
  readonly matching: readonly Action[];
  readonly filtered: readonly Action[];
  readonly reading: RiskReading;
  readonly selections: readonly Selection[];
  readonly counted: readonly PropertyName[];
  readonly query: string;
  readonly now: number;
}

/** Titles before ids, ids before notes. */
function textsOf({
  id,
  title,
  family,
  description,
  effects,
  verification,
  approval,
}: Action): readonly (readonly [string, number])[] {
  return [
    [title, 6],
    [id, 5],
    [family, 3],
    [description, 2],
    [effects.join(' '), 2],
    [[verification.method, verification.note, approval.reason].filter((each) => each !== undefined).join(' '), 0.5],
  ];
}

/** Of how many actions that the other filters select nobody has stated what this one selects by. */
function unstatedText(selection: Selection, selections: readonly Selection[], all: readonly Action[]): string {
  const { property, any } = selection;
  if (any.length === 0 || any.includes('unknown')) return '';
  const others = selections.filter((other) => other !== selection);
  const count = all.filter((action) => properties[property].of(action).includes('unknown') && isSelected(action, others)).length;
  return count === 0 ? '' : sentence('unstated_of', { property, count });
}

function noteOn(
  ranking: Ranking<Action> | undefined,
  actions: readonly Action[],
  { matching, filtered, reading, selections }: Call,
  all: readonly Action[],
): string {
  if (all.length === 0) return sentence('no_action_published');
  const unstated = selections.map((selection) => unstatedText(selection, selections, all));
  if (filtered.length === 0) return joinSentences(sentence('no_action_has_all'), ...unstated);
  const { strong = 0, missing = [], corrected = new Map<string, string>(), items = [] } = ranking ?? {};
  const words = (list: readonly string[]): string => list.map((word) => word.slice(0, 40)).join(', ');
  const isSelecting = selections.length + reading.selections.length > 0 || reading.riskiestFirst;
  const filters = reading.selections.map(({ property, any }) => `${property}: ${any.join(', ')}`);
  const noun = `${matching.length} ${matching.length === 1 ? 'action' : 'actions'}`;
  return joinSentences(
    reading.selections.length > 0 && sentence('read_as_filters', { filters: filters.join('; '), actions: noun }),
    reading.selections.some(
      ({ property, any }) => property === 'read_only' || (property === 'approval' && any.includes('never')),
    ) && sentence('read_only_is_no_promise'),
    reading.riskiestFirst && sentence('riskiest_first'),
    ...unstated,
    ranking !== undefined &&
      isSelecting &&
      items.length > 0 &&
      items.length < matching.length &&
      sentence('matches_first', { count: items.length }),
    ranking !== undefined && actions.length === 0 && sentence('no_action_matches'),
    ranking !== undefined && items.length > 0 && strong === 0 && sentence('weak_matches'),
    items.length > 0 && missing.length > 0 && sentence('words_without_action', { words: words(missing) }),
    corrected.size > 0 && sentence('words_read_as', { words: words([...corrected].map(([from, to]) => `${from} as ${to}`)) }),
  );
}

function shortRow(action: Action): JsonObject {
  const { id, title, family, permission, approval, reversible, platforms, verification, deprecated, effects, hints } = action;
  return {
    id,
    title,
    family,
    permission_tier: permission.name,
    approval: approval.required,
    reversible,
    ...(platforms !== undefined && isKnown(platforms) && { platforms: platforms.filter(isSupported).map(({ id: name }) => name) }),
    verification: verification.depth,
    snapshot_required: action.snapshot_required,
    read_only: hints.read_only,
    destructive: hints.destructive,
    idempotent: hints.idempotent,
    open_world: hints.open_world,
    effects,
    ...(deprecated !== undefined && { deprecated: true }),
  };
}

/** Whether it is stated where it runs, or that it runs nowhere: a list in which nothing is supported and something is unknown says neither. */
function isKnown(platforms: NonNullable<Action['platforms']>): boolean {
  return platforms.some(isSupported) || platforms.every(({ status }) => status !== 'unknown');
}

/** The same with the beginning of its description, for those who search by words: its first sentence, or more when that is short. */
function foundRow(action: Action): JsonObject {
  const beginning = action.description.slice(0, 160);
  const [first = beginning] = /^.{40,}?[.!?](?=\s|$)/s.exec(beginning) ?? [];
  return {
    ...shortRow(action),
    description: first.length < action.description.length && !/[.!?]$/.test(first) ? `${first}…` : first,
  };
}
