import { formatDiagnostic } from '@vitrine/core/serving';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { buildSnapshot, ContentError } from '../src/index.ts';
import { brokenFolders, type BrokenFolder } from './broken-folders.ts';
import { changedContent, completeContent } from './complete-content.ts';
import { type Files, writeFolder } from './write-folder.ts';

const now = Date.parse('2026-05-01T00:00:00Z');

function filesOf({ set = [], files = {} }: Pick<BrokenFolder, 'set' | 'files'>): Files {
  const parts = Object.entries(changedContent(set)).map(([part, value]) => [`${part}.yaml`, stringify(value)] as const);
  return { ...Object.fromEntries(parts), 'docs/index.md': '# Lamp\n\nA lamp.\n', ...files };
}

describe('a broken folder is refused with everything that is wrong with it', () => {
  test('and the folder that is broken here is whole before', async () => {
    const { snapshot } = await buildSnapshot(writeFolder(filesOf({})), { generatedAt: '2026-04-01', now });
    expect(snapshot.facts.capabilities.summary.actions).toBe(completeContent.capabilities.actions.length);
  });

  test.each(brokenFolders.map((folder) => [folder.name, folder] as const))('%s', async (_, folder) => {
    const refusal: unknown = await buildSnapshot(writeFolder(filesOf(folder)), { generatedAt: '2026-04-01', now }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ContentError);
    expect((refusal as ContentError).problems.map(formatDiagnostic)).toEqual(folder.problems);
  });
});
