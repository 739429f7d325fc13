// Types of a project as tables of fields: components as the documentation of their generators writes them.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { recognise } from '../sources/recognise.ts';
import { type ConvertedPage, convertPage } from './convert.ts';
import { createTypeReader } from './type-fields.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'types-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function converted(body: string, files: Readonly<Record<string, string>> = {}, readType = createTypeReader()): ConvertedPage {
  const root = folderOf({ 'docs/page.mdx': body, ...files });
  const { site, files: project } = recognise(root, 'auto');
  return convertPage({ path: join(root, 'docs/page.mdx'), body, matter: {}, site, files: project, readType });
}

const linesOf = ({ markdown }: ConvertedPage): readonly string[] => markdown.split('\n').filter((line) => line.trim() !== '');

const props = `
import type { Align } from './align';
/** A base. */
interface Base {
  /** Its id. */
  id: string | null;
}
export interface ButtonProps extends Base {
  /**
   * Markdown such as [links](https://example.com) and \`code\`.
   * @default 'start'
   */
  align?: Align;
  /** @deprecated use \`onPress\` */
  onClick?: (name: string) => void;
  /**
   * Called at last.
   * @param event - What happened.
   * @returns whether it is done
   */
  onPress: (event: Event) => boolean;
  /** @internal */
  secret: string;
  options?: Partial<{ a: unknown }>;
}
export type Names = 'one' | 'two';
`;
const files = { 'docs/props.ts': props, 'docs/align.ts': "export type Align = 'start' | 'end';" };

describe('a type of the project', () => {
  test('becomes a list of fields with type, choices, default, what replaces it and comments', () => {
    expect(linesOf(converted('<auto-type-table path="./props.ts" name="ButtonProps" />\n', files))).toEqual([
      '- `align` ("start" | "end", default `\'start\'`): Markdown such as [links](https://example.com) and `code`.',
      '- `onClick` (`(name: string) => void`, deprecated: use `onPress`)',
      '- `onPress` (`(event: Event) => boolean`, required): Called at last.',
      '  - `event`: What happened.',
      '  - returns whether it is done',
      '- `options` (`Partial<{ a: unknown; }>`)',
      '- `id` (string | null, required): Its id.',
    ]);
  });

  test.each([
    ['a path of the project', '<AutoTypeTable path="lib/props.ts" name="Props" />', ['- `size` (number, required)']],
    ['an alias of tsconfig.json', '<AutoTypeTable path="lib/alias.ts" name="Props" />', ['- `size` (number, required)']],
    ['source alone', '<AutoTypeTable type="{ hello: string }" />', ['- `hello` (string, required)']],
    [
      'source in the context of a file',
      '<AutoTypeTable path="lib/props.ts" type="Props & { world?: boolean }" />',
      ['- `size` (number, required)', '- `world` (boolean)'],
    ],
    [
      'source of several lines',
      '<AutoTypeTable\n  path="lib/props.ts"\n  name="B"\n  type={`\nimport { ReactNode } from "react"\nexport type B = Props & { node: ReactNode }\n`}\n/>',
      ['- `size` (number, required)', '- `node` (ReactNode, required)'],
    ],
  ])('is named by %s', (_, body, expected) => {
    const found = converted(`${body}\n`, {
      'lib/props.ts': 'export interface Props { size: number }',
      'lib/alias.ts': "export type { Props } from '#own/props';",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "#own/*": ["./lib/*"] } } } // comments are read',
    });
    expect(linesOf(found)).toEqual(expected);
    expect(found.unknownTypes).toEqual([]);
  });

  test.each([
    ['<AutoTypeTable path="none.ts" name="A" />', 'none.ts is not a file of the project'],
    ['<AutoTypeTable path="../../../etc/passwd" name="A" />', '../../../etc/passwd is not a file of the project'],
    ['<AutoTypeTable path="props.ts" name="None" />', 'props.ts has no export of this name'],
    ['<AutoTypeTable path="props.ts" />', 'it names no path with a name, and no type'],
    ['<AutoTypeTable type="import(\'absent\').Props" />', 'they come from packages that are not installed in the project'],
  ])('that cannot be read is reported: %s', (body, reason) => {
    const { unknownTypes } = converted(`${body}\n`, files);
    expect(unknownTypes).toMatchObject([{ reason: expect.stringContaining(reason) as string }]);
  });

  test('is reported where no compiler is installed', () => {
    const { unknownTypes, markdown } = converted(
      '<AutoTypeTable path="props.ts" name="ButtonProps" />\n',
      files,
      createTypeReader(() => undefined),
    );
    expect(unknownTypes).toMatchObject([
      { name: 'ButtonProps', reason: expect.stringContaining('npm install typescript') as string },
    ]);
    expect(markdown).toContain('`ButtonProps`');
  });

  test('is never read from outside of the project, through links and imports neither', () => {
    const outside = folderOf({ 'secret.ts': 'export interface Secret { hidden: string }' });
    const root = folderOf({
      'docs/page.mdx': '',
      'docs/props.ts': `export type { Secret } from '${outside}/secret';\nexport interface Own { a: string }`,
    });
    symlinkSync(outside, join(root, 'docs/linked'));
    const { site, files: project } = recognise(root, 'auto');
    const body = '<AutoTypeTable path="linked/secret.ts" name="Secret" />\n\n<AutoTypeTable path="props.ts" name="Secret" />\n';
    const { unknownTypes, markdown } = convertPage({
      path: join(root, 'docs/page.mdx'),
      body,
      matter: {},
      site,
      files: project,
      readType: createTypeReader(),
    });
    expect(unknownTypes).toHaveLength(2);
    expect(markdown).not.toContain('hidden');
  });

  test.each([
    ['refers to itself', 'export interface A { next?: A; all: A[] }', '- `next` (A)'],
    ['grows without end', 'type G<T> = { inner: G<[T]> };\nexport type A = G<string> & { own: 1 }', '- `own` (1, required)'],
    ['has no syntax', 'export interface A { a: string; b: <<< }', '- `a` (string, required)'],
    [
      'multiplies its choices',
      `type D = ${Array.from({ length: 60 }, (_, n) => `'${n}'`).join(' | ')};\nexport interface A { own: string; many: \`\${D}\${D}\${D}\${D}\` }`,
      '- `own` (string, required)',
    ],
    [
      'extends hundreds of others',
      `${Array.from({ length: 500 }, (_, n) => `interface I${n} ${n === 0 ? '' : `extends I${n - 1} `}{ f${n}: string }`).join('\n')}\nexport interface A extends I499 {}`,
      '- `f499` (string, required)',
    ],
  ])('that %s ends with what is known', (_, source, line) => {
    expect(linesOf(converted('<AutoTypeTable path="a.ts" name="A" />\n', { 'docs/a.ts': source }))).toContain(line);
  });
});
