// Pages of HTML of 100 KB that repeat one shape, against an eighth of them.
import { expect, test } from 'vitest';
import { elementShapes, htmlShapes, importPage, pumpedHtml } from '../../packages/import/test/html-shapes.ts';
import { growsLinearly } from '../growth.ts';

const eighth = 12_800;

test.each(Object.entries({ ...htmlShapes, ...elementShapes }))(
  'the cost of importing 100 KB of %s is in proportion',
  (_, shape) => {
    expect(growsLinearly((size) => void importPage(pumpedHtml(shape, size)), eighth)).toBe(true);
  },
);
