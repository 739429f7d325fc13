import { library } from '../tsup.base.ts';

const programs = ['minimal-node', 'inside-node-http', 'inside-express', 'inside-fastify', 'inside-koa', 'inside-hono'];

const entries = [...programs.map((name) => `${name}/server`), 'followed-node/server', 'followed-node/s3'];

export default library(Object.fromEntries(entries.map((name) => [name, `${name}.ts`])), 'node', { dts: false });
