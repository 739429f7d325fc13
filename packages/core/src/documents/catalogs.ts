// The documents that a team's facts become as they are: capabilities, releases, installation, benchmarks (SPEC 2.2, 2.3).
import { type DocumentSource, json, jsonMediaType, stamped, type Surface } from './rendering.ts';

function catalog(link: string, facts: { readonly schema_version: string } | undefined): readonly DocumentSource[] {
  if (facts === undefined) return [];
  return [{ path: `/${link}.json`, mediaType: jsonMediaType, link, content: ({ snapshot }) => json(stamped(facts, snapshot)) }];
}

export const capabilities: Surface = ({ snapshot }) => catalog('capabilities', snapshot.facts.capabilities);
export const releases: Surface = ({ snapshot }) => catalog('releases', snapshot.facts.releases);
export const installation: Surface = ({ snapshot }) => catalog('installation', snapshot.facts.installation);
export const benchmarks: Surface = ({ snapshot }) => catalog('benchmarks', snapshot.facts.benchmarks);
