// Public entry "@vitrine/adapter-node": a hardened node:http host, and a listener for a server of your own.
export { type ListenerOptions, toNodeHandler } from './listener.ts';
export { openRandomAccessFile, type RandomAccessFileHandle } from './random-access-file.ts';
export type { ServeOptions } from './serve-options.ts';
export { type HttpServer, serve } from './serve.ts';
