// Bidirectional controls that make text read otherwise than it is stored. Overrides never; embeddings and isolates only
// when they are closed on the same line; the marks LRM, RLM and ALM are ordinary punctuation of mixed text.
import { codePoints, type Finding, type LintRule } from './rule.ts';

const overrides = /[\u202d\u202e]/;

export const bidiControls: LintRule = {
  name: 'bidi-controls',
  severity: 'error',
  expected: 'no direction overrides, and embeddings and isolates closed on their line',
  *find(text): Generator<Finding> {
    let lineStart = 0;
    for (const line of text.split('\n')) {
      if (/[\u202a-\u202e\u2066-\u2069]/.test(line)) {
        const found = overrides.exec(line) ?? unclosed(line);
        if (found) yield { start: lineStart + found.index, length: 1, found: codePoints(found[0]) };
      }
      lineStart += line.length + 1;
    }
  },
};

function unclosed(line: string): { readonly index: number; readonly 0: string } | undefined {
  const open: { index: number; closes: string; 0: string }[] = [];
  for (const match of line.matchAll(/[\u202a\u202b\u202c\u2066-\u2069]/g)) {
    const [control] = match;
    if (control === '\u202c' || control === '\u2069') {
      if (open.pop()?.closes !== control) return { index: match.index, 0: control };
    } else open.push({ index: match.index, closes: control < '\u2066' ? '\u202c' : '\u2069', 0: control });
  }
  return open[0];
}
