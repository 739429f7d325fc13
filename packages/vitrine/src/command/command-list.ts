// Every command with the program that runs it, in the order of the help. A program is loaded when its command is given.
import { type Command, defineCommand } from '@vitrine/cli-kit/definition';
import { build } from './build.ts';
import { check } from './check.ts';
import { connect } from './connect.ts';
import { diff } from './diff.ts';
import { doctor } from './doctor.ts';
import { evalCommand } from './eval.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { init } from './init.ts';
import { keys } from './keys.ts';
import { mcp } from './mcp.ts';
import { pack } from './pack.ts';
import { action, ask, facts, read, release, search, tree } from './reader.ts';
import { report } from './report.ts';
import { serve } from './serve.ts';

export const commands: readonly Command[] = [
  defineCommand(init, async () => (await import('./init/run.ts')).runInit),
  defineCommand(importCommand, async () => (await import('@vitrine/import')).runImport),
  defineCommand(serve, async () => (await import('./serve/run.ts')).runServe),
  defineCommand(check, async () => (await import('./check/run.ts')).runCheck),
  defineCommand(evalCommand, async () => (await import('./eval/run.ts')).runEval),
  defineCommand(diff, async () => (await import('./diff/run.ts')).runDiff),
  defineCommand(build, async () => (await import('./build/run.ts')).runBuild),
  defineCommand(keys, async () => (await import('./keys/run.ts')).runKeys),
  defineCommand(exportCommand, async () => (await import('./export/run.ts')).runExport),
  defineCommand(pack, async () => (await import('./pack/run.ts')).runPack),
  defineCommand(doctor, async () =>
    (await import('@vitrine/conformance/doctor')).createDoctor((await import('../version.ts')).version),
  ),
  defineCommand(report, async () => (await import('./report/run.ts')).runReport),
  defineCommand(ask, async () => (await import('./reader/run.ts')).runAsk),
  defineCommand(search, async () => (await import('./reader/run.ts')).runSearch),
  defineCommand(read, async () => (await import('./reader/run.ts')).runRead),
  defineCommand(tree, async () => (await import('./reader/run.ts')).runTree),
  defineCommand(facts, async () => (await import('./reader/facts.ts')).runFacts),
  defineCommand(release, async () => (await import('./reader/run.ts')).runRelease),
  defineCommand(action, async () => (await import('./reader/run.ts')).runAction),
  defineCommand(connect, async () => (await import('./connect/run.ts')).runConnect),
  defineCommand(mcp, async () => (await import('./mcp/run.ts')).runMcp),
];
