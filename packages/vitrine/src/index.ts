// Public entry "vitrine" for runtimes with files. index-edge.ts has the same names for the others.
export { createFront, type FrontSource } from './front/create-front.ts';
export * from './front/everywhere.ts';
