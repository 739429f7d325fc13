// Pages of HTML whose repetition could make an importer slow: every element closed, left open and closed without having been opened,
// and what the rules of the importer look for.
import { fold } from '../src/site/fold.ts';
import { convert } from '../src/site/convert.ts';
import { folderRoot, type SiteReport } from '../src/site/found-page.ts';
import { readHtml } from '../src/site/html.ts';
import { link } from '../src/site/link.ts';

const elements =
  'a abbr address area article aside audio b bdi bdo blockquote br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li link main map mark math menu meta meter nav nobr noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track u ul var video wbr x-custom';

/** Each element with a text, empty, left open, and closed without having been opened. */
export const elementShapes: Readonly<Record<string, string>> = Object.fromEntries(
  elements.split(' ').flatMap((name) => [
    [name, `<${name}>x</${name}>`],
    [`empty ${name}`, `<${name}></${name}>`],
    [`open ${name}`, `<${name}>x`],
    [`end of ${name}`, `x</${name}>`],
  ]),
);

/** What the rules of the importer and of its libraries look for. */
export const htmlShapes: Readonly<Record<string, string>> = {
  'headings of one id': '<h2 id=a>x</h2>',
  'headings of one name': '<h2>x</h2>',
  'ids before a heading': '<a id=a></a>',
  'sections of one id': '<section id=a><h2>x</h2>y</section>',
  'spans of one id': '<span id=a>x</span>',
  items: '<li>x</li>',
  cells: '<td>x</td>',
  'lists of terms': '<dl>x</dl>',
  inline: '<abbr>x</abbr>',
  'empty inline': '<i></i>',
  comments: '<!-- x -->',
  'comments in text': 'x <!-- x --> ',
  'open comments': '<!-- x ',
  declarations: '<!doctype html>',
  instructions: '<?x ?>',
  signatures: '<dl><dt class=sig id=a>x</dt><dd>y</dd></dl>',
  terms: '<dt>x<dd>y',
  tabs: '<div role=tablist><label>x</label></div><div role=tabpanel>y</div>',
  'lists of tabs': '<div role=tablist><label>x</label></div>',
  panels: '<div role=tabpanel>y</div>',
  code: '<pre><code class=language-js>x</code></pre>',
  'lines of code': '<pre>x\n</pre>',
  'numbered code': '<table class=highlighttable><tr><td><pre>1</pre><td><pre>x</pre></table>',
  tables: '<table><tr><td>x</td></tr></table>',
  'rows and cells': '<tr><th>x<td>y',
  'cells with blocks': '<table><tr><td><p>x<ul><li>y</table>',
  notes: '<div class=admonition><p class=admonition-title>x</p>y</div>',
  'folded parts': '<details><summary>x</summary>y</details>',
  formulas: '<span class=katex><annotation encoding="application/x-tex">x</annotation></span>',
  'links to places': '<a href="#a">x</a>',
  'links to pages': '<a href="b.html">x</a> ',
  'links without words': '<a href="b.html"></a>',
  pictures: '<img src=a.png alt=x>',
  'pictures in links': '<a href="b.html"><img src=a.png alt=x></a>',
  blanks: '<b> </b>',
  'blanks at marks': 'x<b>y </b>',
  'blocks in links': '<a href="b.html"><div>x</div></a>',
  mixed: '<p>x<ul><li>y</ul><table><tr><td>z</table>',
  words: 'word ',
  lines: 'x\n',
  spaces: ' ',
  references: '&amp;',
  ampersands: '&',
  'less than': '<',
  'open tags': '<a b=c ',
  'open attributes': '<a b="',
  classes: '<p class="a b c d e f">x',
  stars: '*',
  underscores: '_a',
  backticks: '`',
  brackets: '[',
  'square links': '[a](b) ',
  hashes: '# ',
  'dashes and lines': '- x\n',
  pipes: 'a|',
};

/** What a page looks like that repeats a shape to so many characters: alone, and in one element after the other. */
export function pumpedHtml(shape: string, length: number, around = 'div'): string {
  const begin = `<!doctype html><title>T</title><main><h1>T</h1><p>A page of some words to begin with.</p><${around}>`;
  return begin + shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
}

/** Reads, converts, folds and links a page, as an import of a folder does; the messages about it. */
export function importPage(html: string): readonly string[] {
  const messages: string[] = [];
  const ignore = (): void => undefined;
  const report: SiteReport = {
    finding: (_, message) => messages.push(message),
    leftOut: ignore,
    remark: ignore,
    incomplete: ignore,
  };
  const address = new URL('a.html', folderRoot);
  const read = readHtml(html, address);
  const page = read && convert({ address, html: read }, report);
  if (page !== undefined) link(fold([page], folderRoot), (url) => url, report);
  return messages;
}
