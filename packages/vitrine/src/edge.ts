// Public entry "vitrine/edge", and "vitrine" for runtimes without files: nothing builds, renders or reads files, so that a bundle is
// small. index.ts has the same names for runtimes with files.
export { createFront, type FrontSource } from './library/create-front-edge.ts';
export * from './library/everywhere.ts';
