// The shapes of what a front publishes and answers, as far as programs rely on them. Those of the catalogs are core's.
import { catalogShapes, list, nullable, number, object, record, type Shape, text } from '@vitrine/core/client';

const snapshotMembers = { snapshot_id: text, generated_at: text };

function catalog(name: 'capabilities' | 'releases' | 'installation' | 'benchmarks'): Shape {
  const stamped = object(snapshotMembers);
  const shape = catalogShapes[name]?.();
  return (value) => stamped(value) ?? shape?.(value);
}

export const capabilitiesShape = (): Shape => catalog('capabilities');
export const releasesShape = (): Shape => catalog('releases');
export const installationShape = (): Shape => catalog('installation');
export const benchmarksShape = (): Shape => catalog('benchmarks');

/** Of `/api/v1/status`. */
export const statusShape = (): Shape =>
  object(
    {
      schema_version: text,
      ...snapshotMembers,
      status: text,
      name: text,
      product: object({ name: text, version: text, homepage: text }),
      rate_limit: object({ limit: number, window_seconds: number }),
      limits: record(number),
      links: record(text),
      boundaries: object({ statement: text }),
      catalogs: object({ capabilities: object({ actions: number }), releases: object({ latest: nullable(text) }) }),
      deprecations: list(object({ operation: text, since: text })),
    },
    { mcp: object({ endpoint: text, protocol_versions: list(text), tools: list(text) }) },
  );

/** Of `/changes/<digest>.json`. */
export const changesShape = (): Shape => {
  const texts = list(text);
  const pages = {
    added: list(object({ title: text, url: text })),
    changed: list(object({ title: text, url: text }, { sections: texts })),
  };
  return object({
    ...snapshotMembers,
    since: object(snapshotMembers),
    pages: object({ ...pages, moved: list(object({ from: text, to: text })), removed: texts }),
    facts: object({ added: texts, changed: texts, removed: texts }),
  });
};

/** Of the data of `get_action_safety` for one action. */
export const safetyShape = (): Shape =>
  object({ action: object({ id: text }), risk: text, explanation: text, unknowns: list(text) });
