// Public entry "vitrine/edge": createFront of bytes alone, where no condition chooses it, such as in AWS Lambda.
export { createFront, type FrontSource } from './front/create-front-edge.ts';
