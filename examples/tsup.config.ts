import { library } from '../tsup.base.ts';

const programs = ['minimal-node', 'inside-node-http', 'inside-express', 'inside-fastify', 'inside-koa', 'inside-hono'];

export default library(Object.fromEntries(programs.map((name) => [`${name}/server`, `${name}/server.ts`])), 'node', { dts: false });
