// Home pages that are made of front matter: `hero` and `features` of VitePress, as Markdown.
import { oneLine } from '@vitrine/core/serving';
import type { RawMatter } from '../markup/front-matter.ts';
import { dataOf, listOf, asText } from '../sources/project.ts';
import { bold } from './indentation.ts';

const text = (value: unknown): string => oneLine((asText(value) ?? '').replace(/<[^<>]*>/g, ' '));

function linked(label: string, address: string | undefined): string {
  return address === undefined || label === '' || /[\s()<>]/.test(address) ? label : `[${label}](${address})`;
}

/** The hero and features in the front matter of a home page, as Markdown; empty where there are none. */
export function homePage(frontMatter: RawMatter): string {
  const hero = dataOf(frontMatter['hero']);
  const name = text(hero['name']) || text(hero['title']) || (Object.keys(hero).length > 0 ? text(frontMatter['title']) : '');
  const lines = [
    name === '' ? '' : `# ${name}`,
    text(hero['text']),
    text(hero['tagline']),
    listOf(hero['actions'])
      .map(dataOf)
      .map((action) => linked(text(action['text']), asText(action['link'])))
      .filter((line) => line !== '')
      .map((line) => `- ${line}`)
      .join('\n'),
    ...listOf(frontMatter['features'])
      .map(dataOf)
      .map((feature) => {
        const title = linked(text(feature['title']), asText(feature['link']));
        const details = text(feature['details']);
        return title === '' && details === '' ? '' : `${bold(title)}\n\n${details}`;
      }),
  ];
  return lines.filter((line) => line.trim() !== '').join('\n\n');
}
