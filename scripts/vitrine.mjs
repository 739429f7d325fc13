#!/usr/bin/env node
// npm run vitrine -- <command>: the command from a clone, in the folder in which npm was called. Installs and builds what the command needs
// the first time and after a change; a command that reads is then as quick as the installed one.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { commandFile, prepareCommand } from './workspace.mjs';

// what a command prints, such as JSON or messages of MCP, is alone on stdout
const { write } = process.stdout;
process.stdout.write = process.stderr.write.bind(process.stderr);
const isPrepared = await prepareCommand();
process.stdout.write = write;
if (!isPrepared) {
  console.error('The installation or the build failed; the output is above.');
  process.exit(1);
}
process.chdir(process.env['INIT_CWD'] ?? '.');
process.argv[1] = commandFile;
await import(pathToFileURL(commandFile).href);
