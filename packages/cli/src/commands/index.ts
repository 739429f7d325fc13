// Every command, in the order of the help.
import type { Command } from '../definition.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { exportCommand } from './export.ts';
import { init } from './init.ts';
import { mcp } from './mcp.ts';
import { serve } from './serve.ts';

export const commands: readonly Command[] = [init, serve, check, build, exportCommand, mcp];
