// The pictures that pages show, at addresses that change with their bytes. What they are was checked when the content was built.
import type { DocumentRenderer } from './document-definition.ts';
import { pictureDocument } from './icons.ts';

/** The surface `pictures`; without the pages nothing leads to one. */
export const pictures: DocumentRenderer = ({ snapshot, hasPages }) =>
  hasPages ? (snapshot.pictures ?? []).map(pictureDocument) : [];
