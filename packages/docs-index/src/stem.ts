// Public entry "./stem": stemmers to give to `buildDocsIndex` and to `openDocsIndex`; English needs none.

export { german } from './stem/de.ts';
export { french } from './stem/fr.ts';
export { russian } from './stem/ru.ts';
export type { Stemmer } from './stem/stemmer.ts';
