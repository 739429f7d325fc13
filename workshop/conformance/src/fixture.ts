// A service for the official conformance suite, made with the public interface alone.
import { fileURLToPath } from 'node:url';
import type { Tool } from '@vitrine/core/mcp';
import { prompts } from './prompts.ts';
import { resources } from './resources.ts';
import { type Running, type RunSettings, startService } from './running.ts';
import { tools } from './tools.ts';

export interface FixtureSettings extends RunSettings {
  /** Tools next to those that the suite names. */
  readonly more?: readonly Tool[];
}

const content = fileURLToPath(new URL('../content', import.meta.url));

/** Serves the fixture on this machine; resolves once it answers. */
export function startFixture({ more = [], ...settings }: FixtureSettings = {}): Promise<Running> {
  return startService(content, () => ({ tools: [...tools, ...more], resources, prompts }), settings);
}
