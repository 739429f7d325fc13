import { describe, expect, it } from 'vitest';
import { buildDocsIndex } from './build.ts';
import { openDocsIndex } from './index.ts';

const sections = [
  { id: 'guide/install', page: 'guide/install', title: 'Installation', headingPath: [], text: 'Get it from npm.' },
  {
    id: 'guide/install#linux',
    page: 'guide/install',
    title: 'Installation',
    headingPath: ['Linux'],
    text: 'Use the Debian package.',
  },
  { id: 'guide/use', page: 'guide/use', title: 'Using it', headingPath: [], text: 'Start the server.' },
];

describe('an index over three sections', () => {
  const { index, text } = buildDocsIndex(sections);
  const opened = openDocsIndex(index, text);

  it('finds a section by a word of its text', () => {
    expect(opened.search({ query: 'Debian' }).hits[0]?.id).toBe('guide/install#linux');
  });

  it('pages with a cursor that it alone accepts', () => {
    const first = opened.search({ query: 'installation', limit: 1 });
    expect(first.total).toBe(2);
    expect(opened.search({ query: 'installation', limit: 1, cursor: first.nextCursor ?? '' }).hits).toHaveLength(1);
    expect(() => opened.search({ query: 'installation', cursor: 'other-1' })).toThrow(/cursor/);
  });

  it('reads a page with all of its sections, and a section alone', () => {
    expect(opened.read('guide/install')?.text).toContain('Debian');
    expect(opened.read('guide/install#linux')?.text).toBe('Use the Debian package.');
    expect(opened.read('nowhere')).toBeUndefined();
  });
});
