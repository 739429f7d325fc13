// `node:crypto` for the code of the packages: as it is, but for the bytes that would be random.
export { createHash, createHmac } from 'node:crypto';
export { simulatedRandomBytes as randomBytes } from './runtime.ts';
