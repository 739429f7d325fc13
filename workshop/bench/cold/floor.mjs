// The floor of a cold start: node:http with fixed bytes. Says its port.
import process from 'node:process';
import { start } from '../targets/floor-node.mjs';

process.stdout.write(`${await start({})}\n`);
