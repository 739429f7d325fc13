// What searches documentation: opening, ranking, excerpts and spelling, with English.
export { openDocsIndex } from '@vitrine/docs-index';
