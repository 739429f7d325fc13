// What the `define…` functions of the content accept, and what they refuse to compile.
import {
  type BenchmarkContent,
  type CapabilityContent,
  composeSnapshot,
  defineBenchmarks,
  defineCapabilities,
  defineInstallation,
  defineProduct,
  defineReleases,
  type InstallationContent,
  type ProductContent,
  type ReleaseContent,
} from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { describe, expectTypeOf, test } from 'vitest';

const product = { id: 'lantern', name: 'Lantern', description: 'Lights the way.', homepage: 'https://lantern.example' };

describe('defineProduct', () => {
  test('what a snapshot computes may be left out', () => {
    expectTypeOf(defineProduct(product)).toEqualTypeOf<ProductContent>();
  });

  test('members of a team’s own are kept', () => {
    defineProduct({ ...product, mascot: { name: 'Glow' } });
  });

  test('a product without a description does not compile', () => {
    // @ts-expect-error every document begins with it
    defineProduct({ id: 'lantern', name: 'Lantern' });
  });

  test('a name that is no text does not compile', () => {
    // @ts-expect-error names are texts
    defineProduct({ ...product, name: 7 });
  });

  test('an optional member given as undefined does not compile', () => {
    // @ts-expect-error leave it out instead
    defineProduct({ ...product, title: undefined });
  });
});

describe('defineCapabilities', () => {
  test('an empty list is a catalog', () => {
    expectTypeOf(defineCapabilities({ actions: [] })).toEqualTypeOf<CapabilityContent>();
  });

  test('a catalog without actions does not compile', () => {
    // @ts-expect-error say that there are none: []
    defineCapabilities({});
  });

  test('an effect that is no effect does not compile', () => {
    // @ts-expect-error effects are a closed list
    defineCapabilities({ actions: [{ id: 'light', title: 'Light', summary: 'Lights it.', effects: ['shine'] }] });
  });
});

describe('defineReleases', () => {
  test('an empty list is a catalog', () => {
    expectTypeOf(defineReleases({ releases: [] })).toEqualTypeOf<ReleaseContent>();
  });

  test('a status outside of the list does not compile', () => {
    // @ts-expect-error published, prerelease, source_only, withdrawn, yanked, planned, draft or unknown
    defineReleases({ releases: [{ version: '1.0.0', channel: 'stable', status: 'gone', date: '2026-01-01' }] });
  });
});

describe('defineInstallation', () => {
  test('guides are a list', () => {
    expectTypeOf(defineInstallation({ guides: [] })).toEqualTypeOf<InstallationContent>();
  });

  test('a step that is no step does not compile', () => {
    // @ts-expect-error a step is an object with a text
    defineInstallation({ guides: [{ platform: 'linux', steps: [7] }] });
  });
});

describe('defineBenchmarks', () => {
  test('evidence is a list', () => {
    expectTypeOf(defineBenchmarks({ evidence: [] })).toEqualTypeOf<BenchmarkContent>();
  });

  test('evidence without its limits does not compile', () => {
    // @ts-expect-error a claim is bounded or it is not published
    defineBenchmarks({ evidence: [{ id: 'speed', title: 'Speed' }] });
  });
});

describe('composeSnapshot', () => {
  test('parts as values give a snapshot', () => {
    const content = { product, capabilities: { actions: [] }, releases: { releases: [] } };
    expectTypeOf(composeSnapshot(content, { generatedAt: '2026-11-21T00:00:00Z' })).toEqualTypeOf<Snapshot>();
  });

  test('a part that is missing does not compile', () => {
    // @ts-expect-error releases are required; the list may be empty
    void composeSnapshot({ product, capabilities: { actions: [] } }, { generatedAt: '2026-11-21T00:00:00Z' });
  });
});
