// The table of exports in a README, made of the docstrings, so that the two cannot differ. Values have a row each; types
// are named below, because a reader meets them with the value that takes or gives them.

const begin = '<!-- exports: written by npm run check packages -- --update -->';
const end = '<!-- /exports -->';

/** A README with its table brought up to date; undefined when it has no place for one. */
export function withExportTable(readme, exported) {
  const [before, rest] = cut(readme, begin);
  const [, after] = cut(rest ?? '', end);
  if (rest === undefined || after === undefined) return undefined;
  return `${before}${begin}\n\n${exportTable(exported)}\n${end}${after}`;
}

/** What people wrote themselves: a README without its table. */
export function withoutExportTable(readme) {
  const [before, rest] = cut(readme, begin);
  return rest === undefined ? readme : `${before}${cut(rest, end)[1] ?? ''}`;
}

function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

function exportTable(exported) {
  const specifiers = [...new Set(exported.map(({ specifier }) => specifier))];
  return specifiers
    .map((entry) =>
      entryTable(
        entry,
        exported.filter(({ specifier }) => specifier === entry),
      ),
    )
    .join('\n');
}

function entryTable(specifier, exported) {
  const values = exported.filter(({ isType }) => !isType);
  const types = exported.filter(({ isType }) => isType).map(({ name }) => `\`${name}\``);
  const rows = values.map(({ name, documentation }) => `| \`${name}\` | ${firstSentence(documentation)} |\n`);
  const table = rows.length === 0 ? '' : `| \`${specifier}\` | |\n| --- | --- |\n${rows.join('')}`;
  const list = types.length === 0 ? '' : `${wrap(`Types of \`${specifier}\`: ${types.join(', ')}.`)}\n`;
  return [table, list].filter((part) => part !== '').join('\n');
}

/** A docstring up to its first full stop, fit for a cell. */
export function firstSentence(documentation) {
  const line = documentation.replace(/\s+/g, ' ').trim();
  const [sentence] = line.split(/(?<=[.!?])\s(?=[A-Z`])/);
  return sentence.replaceAll('|', '\\|');
}

/** Breaks a paragraph at blanks, at most 130 characters a line. */
function wrap(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && line.length + word.length >= 130) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
