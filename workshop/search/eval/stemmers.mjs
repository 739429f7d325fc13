import { french, german, russian } from '@vitrine/docs-index/stem';

/** Every stemmer next to English, so that a data set in any language is read as well as the product can. */
export const all = [french, german, russian];
