// Markdown files of a folder and those below as documents of a data set: cut at their headings, as plainly as a data set needs it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Documents with ids `<path>` and `<path>#<anchor>`. */
export function readMarkdown(folder) {
  const docs = [];
  for (const file of readdirSync(folder, { recursive: true }).sort()) {
    if (!file.endsWith('.md')) continue;
    const page = file.slice(0, -3);
    let title = page;
    let current = { id: page, section: '', lines: [] };
    const parts = [current];
    let fenced = false;
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line.startsWith('```')) fenced = !fenced;
      const heading = fenced ? null : /^(#{1,4}) (.*)$/.exec(line);
      if (heading === null) current.lines.push(line);
      else if (heading[1] === '#') title = heading[2];
      else parts.push((current = { id: `${page}#${slug(heading[2])}`, section: heading[2].replace(/`/g, ''), lines: [] }));
    }
    for (const { id, section, lines } of parts) docs.push({ id, page, title, section, text: lines.join('\n').trim() });
  }
  return docs;
}
