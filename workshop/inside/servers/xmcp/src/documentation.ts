import { readFileSync } from 'node:fs';
import { openSnapshot } from '@vitrine/core';
import { createServerTools } from '@vitrine/mcp-tools/sdk';

const snapshot = openSnapshot(readFileSync('front.snapshot'));
const tools = createServerTools(snapshot, { baseUrl: 'https://front.example.com' });

export function documentationTool(wanted: string) {
  const tool = tools.find(({ name }) => name === wanted);
  if (tool === undefined) throw new RangeError(`no tool ${wanted}`);
  return tool;
}
