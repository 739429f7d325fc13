// The JSON of a part of a snapshot, as it is digested and kept. Where little of it is beyond ASCII that little is escaped:
// runtimes decode and parse pure ASCII several times faster, which is most of the time of opening a snapshot.

/** Text with less than one character in this many beyond ASCII is escaped; other text would grow too much. */
const rare = 50;

/** A value as JSON text; the same value gives the same text. */
export function toPartText(value: unknown): string {
  const text = JSON.stringify(value);
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  if (beyond === 0 || beyond * rare > text.length) return text;
  return text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
