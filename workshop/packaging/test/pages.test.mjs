// What the checks read out of pages: READMEs and tables of exports.
import { describe, expect, test } from 'vitest';
import { docstringProblems, readmeProblems, unmentioned } from '../checks/documentation.mjs';
import { firstSentence, withExportTable, withoutExportTable } from '../export-table.mjs';

describe('a README', () => {
  const whole =
    '# @vitrine/a\n\n```sh\nnpm pack ./packages/a # first\nnpm install ./vitrine-*.tgz\n```\n\n```ts\nimport "@vitrine/a";\n```\n\n[more](../../docs/a.md)\n';
  const one = { name: '@vitrine/a', label: 'a', entries: [{}] };

  test('that stands alone has a title, an installation, a program and a link', () => {
    expect(readmeProblems(whole, one)).toEqual([]);
    expect(readmeProblems('', one)).toHaveLength(4);
    expect(readmeProblems(whole.replace('import', `${'x();\n'.repeat(10)}import`), one)).toEqual([
      'its first program has 11 lines; expected 1 to 10',
    ]);
  });

  test('has a table of exports, which is brought up to date', () => {
    const begin = '<!-- exports: written by npm run check packages -- --update -->';
    const exported = [
      { specifier: '@vitrine/a', name: 'b', isType: false, documentation: 'Does b. Throws on Mondays.' },
      { specifier: '@vitrine/a', name: 'C', isType: true, documentation: 'What b takes.' },
    ];
    const readme = withExportTable(`x\n${begin}\nold\n<!-- /exports -->\ny\n`, exported);
    expect(readme).toContain('| `b` | Does b. |\n\nTypes of `@vitrine/a`: `C`.');
    expect(withExportTable(readme, exported)).toBe(readme);
    expect(withoutExportTable(readme)).toBe('x\n\ny\n');
    expect(withExportTable('x', exported)).toBeUndefined();
  });
});

describe('an export', () => {
  test('is on a page when it stands there in code', () => {
    const exported = [{ name: 'serve', specifier: 'a' }];
    expect(unmentioned(exported, ['Call `await serve(service)`.'])).toEqual([]);
    expect(unmentioned(exported, ['They serve it.', '`observe`'])).toEqual(['serve of a is on no page']);
  });

  test('needs a docstring of more than a word', () => {
    expect(docstringProblems({ documentation: '', declarations: [] })).toEqual(['has no docstring']);
    expect(docstringProblems({ documentation: 'A page.', declarations: [] })).toEqual([]);
  });

  test.each([
    ['One. Two.', 'One.'],
    ['Over\ntwo lines | and bars.', 'Over two lines \\| and bars.'],
    ['Such as 1.5 and `a.b`.', 'Such as 1.5 and `a.b`.'],
  ])('%j is shortened to %j', (documentation, sentence) => {
    expect(firstSentence(documentation)).toBe(sentence);
  });
});
