// Settings that decide which pages a site publishes. What a configuration computes is unknown, and a page that may be hidden is not published.
import type { Data } from './project.ts';

/** The first of some members that is written down and is no plain value; undefined where each is known. `at` is where they are. */
export function unclearMember(settings: Data, members: readonly string[], at: string): string | undefined {
  const member = members.find((name) => name in settings && !isKnown(settings[name]));
  return member === undefined ? undefined : `${member} of ${at}, which is computed`;
}

function isKnown(value: unknown): boolean {
  return value !== undefined && (!Array.isArray(value) || (value as readonly unknown[]).every((each) => each !== undefined));
}
