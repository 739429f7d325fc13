// Public entry "vitrine" for runtimes with files. index-edge.ts has the same names for the others.
export { createFront, type FrontSource } from './library/create-front.ts';
export * from './library/everywhere.ts';
