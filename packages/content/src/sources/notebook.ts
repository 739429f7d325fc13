// A notebook of Jupyter (nbformat 4) as Markdown: text as it is, code and what it printed as fences. Pictures and HTML that a run left are
// not read; text that the run printed beside them is.
import { fenced } from '../markup/fences.ts';
import { dataOf, listOf } from './project.ts';

/** Most lines of one output. */
const maxOutputLines = 200;
/** Tags by which authors keep a part of a cell from readers. */
const removed = { cell: /^remove[-_]cell$/, input: /^remove[-_]input$/, output: /^remove[-_]output$/ };

/** The Markdown of a notebook; empty where the file is none. */
export function notebookMarkdown(text: string): string {
  const notebook = dataOf(parsed(text));
  const metadata = dataOf(notebook['metadata']);
  const named = dataOf(metadata['kernelspec'])['language'] ?? dataOf(metadata['language_info'])['name'];
  const language = typeof named === 'string' && /^[\w+#.-]{1,40}$/.test(named) ? named : 'python';
  return `${listOf(notebook['cells'])
    .map((cell) => cellMarkdown(dataOf(cell), language))
    .filter((each) => each !== '')
    .join('\n\n')}\n`;
}

function cellMarkdown(cell: Readonly<Record<string, unknown>>, language: string): string {
  const tags = listOf(dataOf(cell['metadata'])['tags']).map(String);
  const isRemoved = (part: RegExp): boolean => tags.some((tag) => part.test(tag));
  if (isRemoved(removed.cell)) return '';
  const source = joined(cell['source']).trimEnd();
  // an attached picture is in the notebook alone
  if (cell['cell_type'] === 'markdown') return source.replaceAll(/!\[([^\]\n]{0,300})\]\(attachment:[^()\n]{0,300}\)/g, '$1');
  // the front matter of a page may be in a cell of its own
  if (cell['cell_type'] === 'raw') return /^---\n/.test(source) ? source : '';
  if (cell['cell_type'] !== 'code') return '';
  const outputs = isRemoved(removed.output) ? [] : listOf(cell['outputs']).map((output) => outputMarkdown(dataOf(output)));
  const code = source === '' || isRemoved(removed.input) ? '' : fenced(source, language);
  return [code, ...outputs].filter((each) => each !== '').join('\n\n');
}

function outputMarkdown(output: Readonly<Record<string, unknown>>): string {
  if (output['output_type'] === 'error') return printed(`${joined(output['ename'])}: ${joined(output['evalue'])}`);
  if (output['output_type'] === 'stream') return output['name'] === 'stderr' ? '' : printed(joined(output['text']));
  const data = dataOf(output['data']);
  const markdown = joined(data['text/markdown']);
  if (markdown !== '') return markdown.trimEnd();
  // beside a picture the text is the name of an object
  return Object.keys(data).some((type) => /^(?:image\/|application\/)/.test(type)) ? '' : printed(joined(data['text/plain']));
}

function printed(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.every((line) => line.trim() === '')) return '';
  return fenced(lines.length > maxOutputLines ? [...lines.slice(0, maxOutputLines), '…'].join('\n') : lines.join('\n'));
}

/** A text, or the lines of one. */
function joined(value: unknown): string {
  return typeof value === 'string'
    ? value
    : listOf(value)
        .filter((line) => typeof line === 'string')
        .join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
