// Every command with the program that runs it, in the order of the help. A program is loaded when its command is given.
import { type Command, defineCommand } from '../definition.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { init } from './init.ts';
import { keys } from './keys.ts';
import { mcp } from './mcp.ts';
import { networks } from './networks.ts';
import { publish } from './publish.ts';
import { report } from './report.ts';
import { serve } from './serve.ts';

export const commands: readonly Command[] = [
  defineCommand(init, async () => (await import('../init/run.ts')).runInit),
  defineCommand(importCommand, async () => (await import('../import/run.ts')).runImport),
  defineCommand(serve, async () => (await import('../serve/run.ts')).runServe),
  defineCommand(check, async () => (await import('../check/run.ts')).runCheck),
  defineCommand(build, async () => (await import('../build/run.ts')).runBuild),
  defineCommand(keys, async () => (await import('../keys/run.ts')).runKeys),
  defineCommand(exportCommand, async () => (await import('../export/run.ts')).runExport),
  defineCommand(doctor, async () => (await import('../doctor/run.ts')).runDoctor),
  defineCommand(publish, async () => (await import('../publish/run.ts')).runPublish),
  defineCommand(report, async () => (await import('../report/run.ts')).runReport),
  defineCommand(networks, async () => (await import('../networks/run.ts')).runNetworks),
  defineCommand(mcp, async () => (await import('../mcp/run.ts')).runMcp),
];
