import { readFileSync } from 'node:fs';
import { openSnapshot } from '@vitrine/core';
import { createServerTools } from '@vitrine/mcp-tools/sdk';

const snapshot = openSnapshot(readFileSync('front.snapshot'));
const tools = createServerTools(snapshot, { baseUrl: 'https://front.example.com' });
export const documentationTool = (name: string) => tools.find((tool) => tool.name === name)!;
