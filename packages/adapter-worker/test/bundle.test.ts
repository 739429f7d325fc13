// What a Worker carries: the example as it would be deployed, without its snapshot.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundleExample } from '../../../workshop/worker/bundle.mjs';

/**
 * No more than now, in bytes; the aim is in docs/guides/hosting/workers.md. 57.5 KiB until search_docs answered in Markdown within a budget and
 * every field of a safety record was a filter, which are 18 KiB; what the content does not have, and old addresses, are 4 KiB more;
 * lists of values as filters, errors that name what was near, and an owner for old addresses are 1 KiB; tools that are compared with
 * the file, and bodies that other code has read, are 1 KiB; links to report a problem are a quarter, documents whose bodies lie in several
 * places three; the bound of contents that documents share is a tenth; one buffer for all bodies, counted in pieces, is a third;
 * advisories with the orders of versions, words of risk, arguments as clients send them and one bound for text and structure are 9; what is
 * known against measured and offered versions, and what is not stated of an answer, are a half; cursors that carry their call, and cells that can be read one way alone, are one;
 * sections that bring what the best lack, kinds of pages, numbers in any form and the tool for a fact are two and a half; redirects of
 * guesses and pages of refusals are a quarter; what clients read for, and Markdown for those that are named, are one; what changed
 * since a former snapshot, and what search_docs gained the same day, are two; pages that a query names by their titles are three quarters;
 * the part of the file with the words of addresses is a fifth.
 */
const largestGzip = 104 * 1_024;

test('the Worker of the example is made of this repository alone, without a schema library', async () => {
  const { inputs } = await bundleExample();
  const files = Object.keys(inputs).map((path) => resolve(path));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((path) => path.includes('node_modules') || /packages\/content|zod|render/.test(path))).toEqual([]);
});

test('the Worker of the example does not grow', async () => {
  const { gzipBytes } = await bundleExample();
  expect(gzipBytes).toBeLessThanOrEqual(largestGzip);
});
