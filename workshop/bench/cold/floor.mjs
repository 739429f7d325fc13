// The floor of a cold start: node:http with fixed bytes. Says its port.
import process from 'node:process';
import { targets } from '../targets.mjs';

process.stdout.write(`${await targets['floor-node']({})}\n`);
