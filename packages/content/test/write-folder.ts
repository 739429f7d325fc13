// Content folders written for a test, below the system's folder for temporary files, and removed after it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files of a folder by path; an undefined one is left out. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>;

/** The smallest folder that can be published, with one page. */
export const smallest: Files = {
  'product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
  'capabilities.yaml': 'actions: []\n',
  'releases.yaml': 'releases: []\n',
  'docs/index.md': '# Lamp\n\nA lamp that exists in tests only.\n',
};

/** Writes a folder and returns its path. */
export function writeFolder(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-content-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}
