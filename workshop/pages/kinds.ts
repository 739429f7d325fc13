// A documentation with thirty kinds of pages, and pictures beside them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { buildSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';

/** A PNG of one grey. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (width + 1), 0x77));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``;
const titled = (title: string): string => `**${title}**\n\n${fence(`sh [${title}]`, `${title} add lamp`)}`;
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('\n\n');
const paragraph = 'A lamp burns oil, and gives light to whoever comes home late. It is filled in the morning.';

/** Bodies of pages, by what they show. */
const bodies: Readonly<Record<string, string>> = {
  prose: many(6, () => paragraph),
  headings: many(12, (at) => `${'#'.repeat(2 + (at % 5))} Heading ${at}\n\n${paragraph}`),
  'long-words': `${'x'.repeat(400)} \`${'y'.repeat(200)}\` https://lamp.example/${'z'.repeat(300)}`,
  lists: '- one\n  - two\n    1. three\n    2. four\n- five\n\n1. a\n\n   b\n\n2. c',
  tasks: '- [x] filled\n- [ ] lit\n- [ ] trimmed',
  table: '| Part | Oil |\n| - | -: |\n| wick | 1 |\n| glass | 2 |',
  'wide-table': `| ${many(14, (at) => `Column ${at}`).replaceAll('\n\n', ' | ')} |\n| ${many(14, () => '-').replaceAll('\n\n', ' | ')} |\n| ${many(14, (at) => `value${at}`).replaceAll('\n\n', ' | ')} |`,
  'table-of-code': '| Option | |\n| - | - |\n| `--oil` | How much |\n| `--wick` | How long |',
  code: fence('js', `const lamp = { oil: 1 };\nlight(lamp, ${'"long", '.repeat(40)}1);`),
  'code-titled': `**lamp.js**\n\n${fence('js title="lamp.js"', 'light();')}`,
  'code-marked': fence('ts {2}', 'let a = 1;\nlet b = 2;\nrun(); // [!code ++]\nstop(); // [!code --]'),
  'code-diff': fence('diff', '-let a = 1;\n+let a = 2;'),
  'code-tabs': [titled('npm'), titled('pnpm'), titled('yarn')].join('\n\n'),
  'code-plain': fence('', 'no language\n  here'),
  'code-of-many': ['python', 'go', 'rust', 'yaml', 'json', 'html', 'css', 'sql', 'bash', 'java']
    .map((language) => fence(language, 'name = "lamp" # 1\nreturn true;'))
    .join('\n\n'),
  alerts: ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map((kind) => `> [!${kind}]\n> ${paragraph}`).join('\n\n'),
  quotes: `> ${paragraph}\n>\n> > ${paragraph}`,
  details: `<details><summary>More of it</summary>\n\n${paragraph}\n\n</details>`,
  footnotes: 'A lamp[^1] and oil[^2].\n\n[^1]: Brass.\n[^2]: Of olives.',
  picture: '![A grey lamp](img/lamp.png)\n\nBelow it.',
  'picture-large': `${paragraph}\n\n![A wide harbour](img/wide.png "The harbour")\n\n${paragraph}`,
  'picture-drawing': '![A plan](img/plan.svg)',
  'picture-linked': '[![A small lamp](img/lamp.png)](img/wide.png)',
  'picture-missing': '![A lamp that is nowhere](img/none.png)',
  links: '[a](prose.md) [b](#lamps) <https://lamp.example/> [c](mailto:a@lamp.example)',
  emphasis: '**bold** *slanted* ~~gone~~ `code` <kbd>Ctrl</kbd> H<sub>2</sub>O <mark>marked</mark>',
  html: '<div align="center"><b>centred</b></div>\n\n<dl><dt>Lamp</dt><dd>Gives light</dd></dl>',
  rules: `${paragraph}\n\n---\n\n${paragraph}`,
  long: many(150, (at) => `## Part ${at}\n\n${paragraph}\n\n${fence('js', `light(${at});`)}`),
  short: 'x',
};

/** The same page in languages: two that are written from right to left, one without spaces, one without labels of ours. */
const languages: Readonly<Record<string, string>> = {
  ar: `# مصباح\n\n## زيت\n\nالمصباح يضيء \`--oil 1\`.\n\n## فتيل\n\n${fence('sh', 'lamp --oil 1')}`,
  he: `# מנורה\n\n## שמן\n\nהמנורה מאירה.\n\n## פתיל\n\n${fence('sh', 'lamp --oil 1')}`,
  ja: `# ランプ\n\n## 油\n\n${'明かりを灯します。'.repeat(20)}\n\n## 芯\n\n短い。`,
  nl: `# Lamp\n\n## Olie\n\n${paragraph}\n\n## Pit\n\nKort.`,
};

/** Paths of the pages, each with one kind of content. */
export const kinds: readonly string[] = [
  ...Object.keys(bodies).map((name) => `/docs/${name}`),
  ...Object.keys(languages).map((name) => `/docs/${name}`),
];

/** The documentation as a snapshot. */
export async function ofAllKinds(): Promise<Snapshot> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-kinds-'));
  const files: Readonly<Record<string, string | Buffer>> = {
    'product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
    ...Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`docs/${name}.md`, `# About ${name}\n\n${body}\n`])),
    ...Object.fromEntries(
      Object.entries(languages).map(([name, text]) => [`docs/${name}.md`, `---\nlocale: ${name}\n---\n${text}\n`]),
    ),
    'docs/img/lamp.png': png(120, 80),
    'docs/img/wide.png': png(1_600, 500),
    'docs/img/plan.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" fill="#0a6a60"/></svg>',
  };
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return (await buildSnapshot(folder, { generatedAt: '2026-11-22T00:00:00Z' })).snapshot;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
