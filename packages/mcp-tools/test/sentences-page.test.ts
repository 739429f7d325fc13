import { expect, it } from 'vitest';
import { sentence, type SentenceName, sentences } from '../src/answers/sentences.ts';
import { sentencesPage } from './sentences-page.ts';

it('docs/reference/generated/sentences.md lists every sentence with its condition', async () => {
  await expect(sentencesPage()).toMatchFileSnapshot('../../../docs/reference/generated/sentences.md');
});

it('a sentence ends as one, and a word that is not given leaves no braces', () => {
  for (const name of Object.keys(sentences) as SentenceName[]) expect(sentence(name), name).not.toMatch(/[{}]|\.\.$/);
  expect(sentence('asks_reason', { reason: 'Files are gone' })).toBe('Reason: Files are gone.');
  expect(sentence('asks_reason', { reason: 'Files are gone!' })).toBe('Reason: Files are gone!');
});

it('what is filled in is not read as a place for another word', () => {
  expect(sentence('permission_name', { name: '{title}', title: 'x' })).toBe('It needs the permission {title}.');
});
