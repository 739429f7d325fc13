// Outputs of benchmarks as rows of evidence: numbers, spread and environment as they are there. What the measurement shows and what it
// does not is a person's to say: those members are gaps, which `vitrine check` refuses.
import { defined, isObject, membersOf } from '@vitrine/core/serving';
import { groupBy, parseJson } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { failure, readText } from '@vitrine/cli-kit/http/fetching';
import { gap, type Imported, type ImportedRecord, type ImportRequest, isList, objectsAt, textAt } from '../imported.ts';
import { createDistinct, toFileName, toId, toLabel, toText } from '../wording.ts';

interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly better: 'lower' | 'higher' | 'unknown';
  readonly value: JsonObject;
  readonly workload?: string;
  readonly environment?: JsonObject;
  readonly capturedAt?: string | undefined;
  readonly commit?: string | undefined;
  readonly command?: string;
}

type Reader = (value: unknown, text: string) => readonly Measured[];

const maxRows = 5_000;

const formats: Readonly<Record<string, Reader>> = {
  'vitest-bench': (value) =>
    objectsAt(value, 'files').flatMap((file) =>
      objectsAt(file, 'groups').flatMap((group) =>
        objectsAt(group, 'benchmarks').map(
          (row): Measured => ({
            name: `${textAt(group, 'fullName') ?? ''} > ${textAt(row, 'name') ?? ''}`,
            unit: 'ms',
            better: 'lower',
            value: numbers(row, { n: 'sampleCount', stdev: 'sd' }),
          }),
        ),
      ),
    ),
  hyperfine: (value) =>
    objectsAt(value, 'results').map((row): Measured => {
      const times = isList(row['times']) ? row['times'].length : undefined;
      const line = textAt(row, 'command') ?? '';
      return {
        name: line,
        unit: 's',
        better: 'lower',
        value: {
          ...defined({ n: times }),
          ...numbers(row, { stdev: 'stddev' }),
        },
        workload: `Running \`${line}\`.`,
        command: `hyperfine ${JSON.stringify(line)}`,
      };
    }),
  'google-benchmark': (value) => {
    const context = membersOf(membersOf(value)['context']);
    const date = textAt(context, 'date');
    const cpus = context['num_cpus'];
    const mhz = context['mhz_per_cpu'];
    const environment =
      typeof cpus === 'number' ? { cpu: `${cpus} processors${typeof mhz === 'number' ? ` at ${mhz} MHz` : ''}` } : {};
    const byName = groupBy(objectsAt(value, 'benchmarks'), (row) => textAt(row, 'run_name') ?? textAt(row, 'name') ?? '');
    return [...byName].map(([name, rows]): Measured => {
      const single = rows
        .filter((row) => row['run_type'] !== 'aggregate')
        .map((row) => row['real_time'])
        .filter((time) => typeof time === 'number');
      const aggregate = (kind: string): Json | undefined => rows.find((row) => row['aggregate_name'] === kind)?.['real_time'];
      const repetitions = rows[0]?.['repetitions'];
      const statistics = {
        n: single.length > 0 ? single.length : repetitions,
        median: aggregate('median') ?? medianOf(single),
        mean: aggregate('mean'),
        stdev: aggregate('stddev'),
        ...(single.length > 1 && { min: Math.min(...single), max: Math.max(...single) }),
      };
      return {
        name,
        unit: textAt(rows[0], 'time_unit') ?? 'ns',
        better: 'lower',
        value: numbers(statistics),
        environment,
        capturedAt: date === undefined || Number.isNaN(Date.parse(date)) ? undefined : date,
      };
    });
  },
  'github-action-benchmark': (value) => {
    const rows = (list: readonly JsonObject[], more: Partial<Measured>): readonly Measured[] =>
      list.map((row) => ({
        name: textAt(row, 'name') ?? '',
        unit: textAt(row, 'unit') ?? gap,
        better: 'unknown',
        value: { n: 1, ...numbers({ median: row['value'] }) },
        ...more,
      }));
    if (isList(value)) return rows(value.filter(isObject), {});
    const entries = membersOf(membersOf(value)['entries']);
    return Object.entries(entries).flatMap(([, runs]) => {
      const last = isList(runs) ? runs.filter(isObject).at(-1) : undefined;
      if (last === undefined) return [];
      const { date, tool, commit } = last;
      const better = tool === 'customBiggerIsBetter' ? 'higher' : tool === 'customSmallerIsBetter' ? 'lower' : 'unknown';
      return rows(objectsAt(last, 'benches'), {
        better,
        capturedAt:
          typeof date === 'number' && Number.isFinite(date) && Math.abs(date) < 8e15 ? new Date(date).toISOString() : undefined,
        commit: textAt(commit, 'id'),
      });
    });
  },
  'vitrine-bench': (value) => {
    const { environment: given, groups } = membersOf(value);
    const where = membersOf(given);
    const environment = Object.fromEntries(
      ['os', 'cpu', 'memory', 'runtime'].flatMap((member) => (where[member] === undefined ? [] : [[member, where[member]]])),
    );
    return Object.entries(membersOf(groups)).flatMap(([group, subjects]) =>
      Object.entries(membersOf(subjects)).flatMap(([subject, row]): Measured[] => {
        const time = membersOf(membersOf(row)['cpuMicroseconds']);
        if (time['median'] === undefined) return [];
        return [
          {
            name: `${group} > ${subject}`,
            unit: 'us of processor time',
            better: 'lower',
            value: numbers(time, { min: 'best' }),
            environment,
            capturedAt: textAt(where, 'capturedAt'),
            commit: textAt(where, 'commit'),
          },
        ];
      }),
    );
  },
  criterion: (value, text) => {
    const rows = isObject(value) ? [value] : text.split('\n').map(parseJson).filter(isObject);
    return rows.flatMap((row): Measured[] => {
      const estimate = (name: string): Json | undefined => {
        const part = membersOf(row[name]);
        return part['estimate'] ?? part['point_estimate'];
      };
      if (estimate('mean') === undefined && estimate('median') === undefined) return [];
      const samples = row['measured_values'];
      const unit = textAt(row['median'], 'unit');
      const statistics = {
        n: isList(samples) ? samples.length : undefined,
        median: estimate('median'),
        mean: estimate('mean'),
        stdev: estimate('std_dev') ?? estimate('stddev'),
      };
      return [
        {
          name: textAt(row, 'id') ?? 'benchmark',
          unit: unit ?? 'ns',
          better: 'lower',
          value: numbers(statistics),
        },
      ];
    });
  },
};

/** Reads an output of a benchmark. Throws CommandFailure for a text without a measurement of that form. */
export async function importBenchmarks(format: string, { what, fetcher }: ImportRequest): Promise<Imported> {
  const text = (await readText(what, fetcher)).replace(/^\s*window\.BENCHMARK_DATA\s*=\s*/, '').replace(/;\s*$/, '');
  const rows = formats[format]?.(parseJson(text), text) ?? [];
  if (rows.length === 0) throw failure('benchmarks', `${what} has no measurement in the format ${format}`, 'Name its JSON output.');
  const distinct = createDistinct();
  const records = rows.slice(0, maxRows).map((row) => recordOf(row, distinct));
  return {
    name: toFileName(what),
    records,
    remarks: rows.length > maxRows ? [`${rows.length - maxRows} rows are left out`] : [],
  };
}

const say = (what: string): string => `${gap} ${what}`;

function recordOf(
  { name, unit, better, value, workload, environment = {}, capturedAt, commit, command }: Measured,
  distinct: (id: string) => string,
): ImportedRecord {
  const title = toLabel(name) || 'benchmark';
  const places = {
    os: 'the operating system',
    cpu: 'the processor',
    memory: 'the memory, with its unit',
    runtime: 'the runtime and its version, or none',
  };
  const number = value['median'] ?? value['mean'];
  const unitText = typeof number === 'number' ? String(number) : 'measured in';
  const missing = Object.fromEntries(
    Object.entries(places).flatMap(([member, words]) => (environment[member] === undefined ? [[member, say(words)]] : [])),
  );
  const counts = {
    ...(value['n'] === undefined && { n: say('the number of runs') }),
    ...(value['median'] === undefined && { median: say('the median') }),
  };
  return {
    id: name,
    value: {
      id: distinct(toId(name) || 'benchmark'),
      statement: toText(`${title}: ${unitText} ${unit}.`),
      metric: { name: title, unit: toLabel(unit), better },
      value,
      workload: toText(workload ?? title),
      ...defined({
        environment: Object.keys(environment).length > 0 ? environment : undefined,
        subject: commit !== undefined ? { commit: toLabel(commit) } : undefined,
        captured_at: capturedAt,
        reproduce: command !== undefined ? { command: command.slice(0, 2_000) } : undefined,
      }),
    },
    gaps: {
      ...(Object.keys(counts).length > 0 && { value: counts }),
      ...(Object.keys(missing).length > 0 && { environment: missing }),
      subject: { version: say('the version that was measured') },
      ...(capturedAt === undefined && { captured_at: say('when it was measured, such as 2026-05-01') }),
      claim_boundary: say('what this measurement does not show'),
      limitations: [say('its known weaknesses; [] when there are none')],
    },
  };
}

function numbers(row: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>> = {}): JsonObject {
  const statistics = ['n', 'median', 'p99', 'min', 'max', 'mean', 'stdev'];
  return Object.fromEntries(
    statistics.flatMap((name): [string, number][] => {
      const number = row[names[name] ?? name];
      return typeof number === 'number' && Number.isFinite(number) ? [[name, number]] : [];
    }),
  );
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 || low === undefined || high === undefined ? high : (low + high) / 2;
}
