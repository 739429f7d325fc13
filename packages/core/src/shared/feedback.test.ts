import { expect, test } from 'vitest';
import { feedbackAddress } from './feedback.ts';

const subject = { page: { id: 'guide/install#linux', url: 'https://lamp.example/install?a=1&b=2#linux' }, snapshotId: 'sha256:0a' };
const body = 'Page: https://lamp.example/install?a=1&b=2#linux\nSnapshot: sha256:0a\n\n';

test.each([
  ['https://github.com/lamp/lamp/issues/new', 'title', 'body'],
  ['https://github.lamp.example/lamp/lamp/issues/new/', 'title', 'body'],
  ['https://gitlab.com/group/sub/lamp/-/issues/new', 'issue[title]', 'issue[description]'],
  ['https://gitlab.lamp.example/lamp/lamp/-/issues/new', 'issue[title]', 'issue[description]'],
])('the form at %s is filled in', (form, title, description) => {
  const { origin, pathname, searchParams } = new URL(feedbackAddress(form, subject));
  expect([origin + pathname, ...searchParams]).toEqual([form, [title, 'Documentation: guide/install#linux'], [description, body]]);
});

test('what the team put into the address stays, and the body is last', () => {
  const form = 'https://github.com/lamp/lamp/issues/new?body=x&labels=docs,agents&template=docs.md';
  const { searchParams } = new URL(feedbackAddress(form, subject));
  expect([...searchParams.keys()]).toEqual(['labels', 'template', 'title', 'body']);
  expect(searchParams.get('body')).toBe(body);
});

test('a report without a page names the snapshot, one without either is the form', () => {
  const form = 'https://github.com/lamp/lamp/issues/new';
  expect(feedbackAddress(form, { snapshotId: 'sha256:0a' })).toBe(
    `${form}?title=Documentation&body=Snapshot%3A%20sha256%3A0a%0A%0A`,
  );
  expect(new URL(feedbackAddress(form, {})).searchParams.get('body')).toBe('\n\n');
});

test.each([
  'https://lamp.example/feedback?from=docs',
  'https://github.com/lamp/lamp/issues/new/choose',
  'https://github.com/lamp/lamp/discussions/new',
  'https://github.com.lamp.example.evil/issues/new',
  'https://notgithub.com/lamp/lamp/issues/new',
  'https://forms.example/a/b/issues/new',
])('any other address is the plain one: %s', (form) => {
  expect(feedbackAddress(form, subject)).toBe(form);
});
