// "vitrine" for runtimes without files, by a condition of package.json: nothing builds, renders or reads files, so that a bundle is small.
// index.ts has the same names for runtimes with files.
export { createFront, type FrontSource } from './front/create-front-edge.ts';
export * from './front/everywhere.ts';
