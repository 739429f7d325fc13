// Reading and writing below a root, where every name may be a link, a pipe or a device that a stranger made.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FileAccessError } from '../src/files/file-access-error.ts';
import { openFolderArgument, openFolder, openFolderContaining } from '../src/files/tree.ts';
import { writeFile, writeFolder, writeNewFiles } from '../src/files/write.ts';

const stage = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-files-')));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

let root: string;
let outside: string;
beforeEach(() => {
  root = mkdtempSync(join(stage, 'root-'));
  outside = mkdtempSync(join(stage, 'outside-'));
  writeFileSync(join(outside, 'secret'), 'token');
  mkdirSync(join(root, 'sub'));
  writeFileSync(join(root, 'sub/page.md'), '# Page\n');
});

/** The code of the refusal; 'done' where there is none. */
async function refused(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof FileAccessError) return error.code;
    throw error;
  }
}

/** Everything that may have the name of a file or of a folder on the way to one, and the refusal to read it as a file. */
const hostile: readonly (readonly [what: string, make: (path: string) => void, code: string])[] = [
  ['a link to a file outside', (path) => symlinkSync(join(outside, 'secret'), path), 'link_leads_out'],
  ['a relative link to a file outside', (path) => symlinkSync('../../../../../../../../../etc/passwd', path), 'link_leads_out'],
  ['a link to a folder outside', (path) => symlinkSync(outside, path), 'link_leads_out'],
  ['a link that leads nowhere', (path) => symlinkSync(join(outside, 'nothing'), path), 'link_broken'],
  ['a link to itself', (path) => symlinkSync(path, path), 'link_broken'],
  ['a link to a device', (path) => symlinkSync('/dev/zero', path), 'link_leads_out'],
  ['a pipe', (path) => void execFileSync('mkfifo', [path]), 'not_a_file'],
  ['a folder', (path) => mkdirSync(path), 'not_a_file'],
];

describe('reading', () => {
  test.each(hostile)('%s is refused by name', async (_, make, code) => {
    make(join(root, 'sub/it'));
    expect(await refused(() => openFolder(root).read('sub/it', 100))).toBe(code);
  });

  test.each(hostile.slice(0, 5))('what is below %s is refused by name', async (_, make) => {
    make(join(root, 'it'));
    expect(['link_leads_out', 'link_broken', 'not_found']).toContain(await refused(() => openFolder(root).read('it/secret', 100)));
    expect(['link_leads_out', 'link_broken', 'not_a_folder']).toContain(await refused(() => openFolder(root).list('it')));
  });

  test('a link that stays below the root is followed', () => {
    symlinkSync('sub', join(root, 'other'));
    expect(openFolder(root).readText('other/page.md', 100)).toBe('# Page\n');
    expect(openFolder(root).stat('other/page.md')?.path).toBe(join(root, 'sub/page.md'));
  });

  test('a path that leads out by its own words is refused', async () => {
    expect(await refused(() => openFolder(root).read('../x', 100))).toBe('outside');
    expect(await refused(() => openFolder(root).read(join(outside, 'secret'), 100))).toBe('outside');
  });

  test('the bound of bytes is kept, and a file at the bound is read', async () => {
    writeFileSync(join(root, 'ten'), '0123456789');
    expect(openFolder(root).read('ten', 10)).toHaveLength(10);
    expect(await refused(() => openFolder(root).read('ten', 9))).toBe('too_large');
  });

  test('bytes that are no UTF-8 are no text', async () => {
    writeFileSync(join(root, 'latin'), new Uint8Array([0x66, 0xfc, 0x72]));
    expect(await refused(() => openFolder(root).readText('latin', 100))).toBe('not_text');
  });

  test('a root that is a link itself is the folder that it leads to, under both names', () => {
    const link = join(outside, 'front');
    symlinkSync(root, link);
    const tree = openFolder(link);
    expect(tree.root).toBe(root);
    expect(tree.readText(join(link, 'sub/page.md'), 100)).toBe(tree.readText(join(root, 'sub/page.md'), 100));
  });

  test('absent is absent, and a link below a folder is listed as one', async () => {
    symlinkSync(outside, join(root, 'sub/out'));
    const tree = openFolder(root);
    expect(tree.stat('nothing/at/all')).toBeUndefined();
    expect(await refused(() => tree.read('nothing', 1))).toBe('not_found');
    expect(tree.list('sub')).toEqual([
      { name: 'out', kind: 'link' },
      { name: 'page.md', kind: 'file' },
    ]);
  });
});

describe('a path that a person names', () => {
  test('may lead anywhere by its own words, and not by a link in its last name', async () => {
    symlinkSync(join(outside, 'secret'), join(root, 'named'));
    expect(openFolderContaining(join(outside, 'secret')).read(join(outside, 'secret'), 100)).toHaveLength(5);
    expect(await refused(() => openFolderContaining(join(root, 'named')).read(join(root, 'named'), 100))).toBe('link_leads_out');
  });

  test('may have links in front of it that the person wrote', () => {
    symlinkSync(root, join(outside, 'way'));
    const path = join(outside, 'way/sub/page.md');
    expect(openFolderContaining(path).readText(path, 100)).toBe('# Page\n');
  });

  test('is refused as a folder where it is a file, or a link out of where it is', async () => {
    symlinkSync(outside, join(root, 'front'));
    expect(await refused(() => openFolderArgument(join(root, 'front')))).toBe('link_leads_out');
    expect(await refused(() => openFolderArgument(join(root, 'sub/page.md')))).toBe('not_a_folder');
    expect(await refused(() => openFolderArgument(join(root, 'absent')))).toBe('not_found');
  });
});

describe('writing', () => {
  test.each(hostile)('over %s is refused, and leaves it as it is', async (_, make) => {
    const path = join(root, 'sub/it');
    make(path);
    const before = lstatSync(path);
    expect(['link_in_place', 'not_a_file']).toContain(await refused(() => writeFile(path, 'new', { tree: openFolder(root) })));
    expect(lstatSync(path).ino).toBe(before.ino);
    expect(readdirSync(join(root, 'sub')).sort()).toEqual(['it', 'page.md']);
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('token');
    expect(existsSync(join(outside, 'nothing'))).toBe(false);
  });

  test.each(hostile.slice(0, 5))('below %s is refused, and makes nothing there', async (_, make) => {
    make(join(root, 'it'));
    const names = readdirSync(outside);
    const code = await refused(() => writeFile(join(root, 'it/below/file'), 'new', { tree: openFolder(root) }));
    expect(['link_leads_out', 'link_broken', 'not_a_folder']).toContain(code);
    expect(readdirSync(outside)).toEqual(names);
  });

  test.each(hostile.slice(0, 7))('a folder over %s is refused', async (_, make) => {
    make(join(root, 'it'));
    const files = new Map([['a/b', 'text']]);
    const options = { tree: openFolder(root), replace: true, modified: new Date(0) };
    expect(['link_in_place', 'not_a_folder']).toContain(await refused(() => writeFolder(join(root, 'it'), files, options)));
    expect(readdirSync(root).sort()).toEqual(['it', 'sub']);
  });

  test('keeps the permissions of the file that it replaces, and gives up its other names', async () => {
    const path = join(root, 'sub/page.md');
    chmodSync(path, 0o640);
    linkSync(path, join(outside, 'same'));
    await writeFile(path, 'new');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readFileSync(join(outside, 'same'), 'utf8')).toBe('# Page\n');
  });

  test('makes the folders on the way, and removes them where the work fails', async () => {
    await writeFile(join(root, 'a/b/file'), 'text');
    expect(readFileSync(join(root, 'a/b/file'), 'utf8')).toBe('text');
    mkdirSync(join(root, 'taken'));
    expect(await refused(() => writeFile(join(root, 'taken'), 'text'))).toBe('not_a_file');
    expect(readdirSync(root).sort()).toEqual(['a', 'sub', 'taken']);
  });

  test('new files are never written over one that is there, nor through a link, and leave nothing when one of them fails', async () => {
    symlinkSync(join(outside, 'made'), join(root, 'second'));
    const files = new Map([
      ['first/one', '1'],
      ['second', '2'],
    ]);
    await expect(writeNewFiles(root, files)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readdirSync(root).sort()).toEqual(['second', 'sub']);
    expect(existsSync(join(outside, 'made'))).toBe(false);
  });

  test('a folder is replaced as one, and a name that leads out of it is refused', async () => {
    const options = { replace: true, modified: new Date(86_400_000) };
    await writeFolder(join(root, 'site'), new Map([['old', '1']]), options);
    await writeFolder(join(root, 'site'), new Map([['a/new', '2']]), options);
    expect(readdirSync(join(root, 'site'))).toEqual(['a']);
    expect(statSync(join(root, 'site/a/new')).mtimeMs).toBe(86_400_000);
    expect(await refused(() => writeFolder(join(root, 'site'), new Map([['../x', '3']]), options))).toBe('outside');
    expect(readdirSync(root).sort()).toEqual(['site', 'sub']);
  });

  test('a folder whose replacement was interrupted has its name again, and is what a refused replacement leaves', async () => {
    const options = { replace: true, modified: new Date(0) };
    const between = join(root, '.site.vitrine-before');
    await writeFolder(join(root, 'site'), new Map([['old', '1']]), options);
    // A process that was killed between two renames.
    renameSync(join(root, 'site'), between);
    expect(await refused(() => writeFolder(join(root, 'site'), new Map([['../x', '2']]), options))).toBe('outside');
    expect(readdirSync(join(root, 'site'))).toEqual(['old']);
    renameSync(join(root, 'site'), between);
    await writeFolder(join(root, 'site'), new Map([['new', '2']]), options);
    expect(readdirSync(join(root, 'site'))).toEqual(['new']);
    expect(readdirSync(root).sort()).toEqual(['site', 'sub']);
  });

  test('what another replacement left is removed with the next one, and a link of its name is refused', async () => {
    const options = { replace: true, modified: new Date(0) };
    const between = join(root, '.site.vitrine-before');
    await writeFolder(join(root, 'site'), new Map([['old', '1']]), options);
    mkdirSync(between);
    await writeFolder(join(root, 'site'), new Map([['new', '2']]), options);
    expect(readdirSync(root).sort()).toEqual(['site', 'sub']);
    symlinkSync(outside, between);
    const names = readdirSync(outside);
    expect(await refused(() => writeFolder(join(root, 'site'), new Map([['third', '3']]), options))).toBe('link_in_place');
    expect(readdirSync(join(root, 'site'))).toEqual(['new']);
    expect(readdirSync(outside)).toEqual(names);
  });
});

test('a refusal says what was expected, what was received, and the fix', () => {
  symlinkSync(outside, join(root, 'docs'));
  const tree = openFolder(root);
  expect(() => tree.read('docs/secret', 10)).toThrow(
    expect.objectContaining({
      code: 'link_leads_out',
      message: `${join(root, 'docs/secret')}: expected a path inside the root, received a link that leads outside it`,
      resolution: 'Replace the link with its target, or use the path of the target.',
    }),
  );
});
