// Pages of HTML that repeat one shape, nest it, or take turns with the next one, against an eighth of them: in blocks of code that run,
// which no other program disturbs, and in processor time.
import { describe, expect, test } from 'vitest';
import { elementShapes, htmlShapes, importPage, pumpedHtml } from '../../packages/import/test/html-shapes.ts';
import { growsLinearly } from '../growth.ts';
import { blocksOf } from './work.ts';

const eighth = 12_800;

test.each(Object.entries({ ...htmlShapes, ...elementShapes }))(
  'the cost of importing 100 KB of %s is in proportion',
  async (_, shape) => {
    expect(await growsLinearly((size) => void importPage(pumpedHtml(shape, size)), eighth)).toBe(true);
  },
);

describe('work', () => {
  const names = Object.keys(htmlShapes);
  const shapeAt = (index: number): string => htmlShapes[names[index % names.length] ?? ''] ?? '';
  /** Opens the elements of a shape, as often as there is room, and closes none. */
  const open = (shape: string): string => shape.replace(/<\/[^>]*>/g, '');
  const forms = names.flatMap((name, index) => [
    [`${name}, repeated`, shapeAt(index)],
    [`${name}, nested`, open(shapeAt(index))],
    [`${name}, in turns with ${names[(index + 1) % names.length] ?? ''}`, shapeAt(index) + shapeAt(index + 1)],
  ]);

  test.each(forms.filter(([, shape]) => shape !== ''))(
    'of importing 128 KB of %s is at most nine times that of 16 KB',
    (_, shape = '') => {
      const [small, large] = [16_384, 131_072].map((size) => blocksOf(() => void importPage(pumpedHtml(shape, size))));
      expect((large ?? 0) / (small ?? 0)).toBeLessThanOrEqual(9);
    },
  );
});
