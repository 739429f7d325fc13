// Public entry "vitrine", for runtimes with files: a front of a folder, a file, an address, bytes, a snapshot or a reader. edge.ts has the
// same names for runtimes without files.
export { createFront, type FrontSource } from './library/create-front.ts';
export * from './library/everywhere.ts';
