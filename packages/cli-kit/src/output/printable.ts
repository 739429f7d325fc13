// Foreign text on a terminal. Names and words of content may hold characters that move the cursor, or commands to a runner of
// workflows (`::` at the beginning of a line, `##[…]`), so every character that is not plain text is written as its code point.
import { randomBytes } from 'node:crypto';
import pc from 'picocolors';

/** What colours a text; nothing where colours are off. */
export type Colours = Readonly<Record<keyof typeof codes, (text: string) => string>>;

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const;
/** The beginning of a line that is a command to a workflow runner, which takes off every white space first, such as one that does not break. */
const command = /^((?:\u001b\[\d{1,2}m|\s)*):(?=:)/;
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

export interface Paint {
  readonly colours: Colours;
  /** A line as it is written: our colours as such, everything else printable. */
  readonly toLine: (text: string) => string;
}

/** Colours that content cannot forge: until a line is printed they are behind a word that each process chooses at its start. */
export function createPaint(enabled: boolean): Paint {
  const secret = `\u001b${randomBytes(8).toString('hex')}`;
  const mark = (code: number): string => `${secret}[${code}m`;
  const entries = Object.entries(codes).map(([name, [open, close]]) => [
    name,
    (text: string) => (enabled ? `${mark(open)}${text}${mark(close)}` : text),
  ]);
  return {
    // one function for each name of the table
    colours: Object.fromEntries(entries) as Colours,
    toLine: (text) => {
      const parts = text.split(secret).map((part, index) => {
        const code = index === 0 ? '' : part.slice(0, part.indexOf('m') + 1);
        return (code === '' ? '' : `\u001b${code}`) + printable(part.slice(code.length));
      });
      return parts.join('').replace(command, '$1\\u{3a}');
    },
  };
}

/** Colours for text that is ours alone, such as help. */
export function plainColours(enabled: boolean): Colours {
  return pc.createColors(enabled);
}

/** A text on one line, with nothing hidden and no marker of a workflow runner in it. */
export function printable(text: string): string {
  return text
    .replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(/#(?=#[a-z]{0,20}\[)/gi, '\\u{23}');
}

export function printableJson(value: object): string {
  const escape = (character: string): string =>
    Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(
      '',
    );
  return JSON.stringify(value)
    .replace(unprintable, escape)
    .replace(/#(?=#[a-z]{0,20}\[)/gi, escape);
}
