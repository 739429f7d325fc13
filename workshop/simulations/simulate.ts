// One run: a seed, or the decisions of a run before, through the scenario that the seed names. This module is bundled with the sources of the
// packages (bundle.mjs); everything in it that differs from run to run comes from the seed.
import { createHash } from 'node:crypto';
import { filesScenario } from './scenarios/files.ts';
import { followScenario } from './scenarios/follow.ts';
import { shrink } from './shrink.ts';
import { createChoices } from './world/choices.ts';
import { forgetDescriptors } from './world/fs.ts';
import { enter } from './world/runtime.ts';
import { createWorld, type World } from './world/world.ts';

export { useEditions } from './editions.ts';
export { invariants } from './invariants.ts';

/** What became of a run. */
export interface Played {
  readonly scenario: string;
  readonly taken: readonly number[];
  readonly events: number;
  readonly simulatedMs: number;
  readonly met: ReadonlyMap<string, number>;
  readonly trace: readonly string[];
  /** SHA-256 of the trace, or of the decisions where no trace was kept. */
  readonly digest: string;
  readonly violation: { readonly invariant: string; readonly message: string } | undefined;
}

export const scenarios: Readonly<Record<string, (world: World) => Promise<void>>> = {
  follow: followScenario,
  files: filesScenario,
};

/** In turns, so that any run of seeds has all of them. */
export function scenarioOf(seed: number): string {
  const names = Object.keys(scenarios);
  return names[seed % names.length] ?? '';
}

export interface PlayOptions {
  readonly scenario?: string;
  /** Decisions in place of the seed's. */
  readonly replayed?: readonly number[];
  readonly tracing?: boolean;
}

export async function play(
  seed: number,
  { scenario = scenarioOf(seed), replayed, tracing = false }: PlayOptions = {},
): Promise<Played> {
  const run = scenarios[scenario];
  if (run === undefined)
    throw new RangeError(`scenario: expected one of ${Object.keys(scenarios).join(', ')}, received ${scenario}`);
  const choices = createChoices(seed, replayed);
  const world = createWorld(choices, tracing);
  const unheard = (error: unknown): void =>
    world.violated('no error escapes', error instanceof Error ? (error.stack ?? '') : String(error));
  process.on('unhandledRejection', unheard);
  enter(world);
  forgetDescriptors();
  try {
    await world.play(() => run(world));
  } finally {
    enter(undefined);
    process.off('unhandledRejection', unheard);
  }
  const { violation, events, now, met, trace } = world;
  const digest = createHash('sha256')
    .update(tracing ? trace.join('\n') : choices.taken.join())
    .digest('hex');
  return {
    scenario,
    taken: choices.taken,
    events,
    simulatedMs: now,
    met,
    trace,
    digest,
    violation: violation && { invariant: violation.invariant, message: violation.message },
  };
}

/** The plainest run that fails by the same invariant, with its trace. */
export async function shrunk(seed: number, { scenario, taken, violation }: Played): Promise<Played> {
  const decisions = await shrink(taken, async (replayed) => {
    const again = await play(seed, { scenario, replayed });
    return again.violation?.invariant === violation?.invariant;
  });
  return play(seed, { scenario, replayed: decisions, tracing: true });
}
