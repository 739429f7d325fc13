import { expect, it } from 'vitest';
import { proofs } from './proofs.ts';

it('knows where directories look, and takes any other place below /.well-known/', () => {
  const written = [
    { at: 'mcp-registry', text: 'v=MCPv1; k=ed25519; p=9f2a==' },
    { at: 'chatgpt', text: 'token' },
    { at: '/.well-known/example-verification', text: 'a\nb' },
  ];
  expect(proofs.parse(written)).toEqual({
    proofs: {
      '/.well-known/mcp-registry-auth': 'v=MCPv1; k=ed25519; p=9f2a==',
      '/.well-known/openai-apps-challenge': 'token',
      '/.well-known/example-verification': 'a\nb',
    },
  });
});

it.each([
  ['a place elsewhere', { at: '/robots.txt', text: 'x' }],
  ['a step upward', { at: '/.well-known/../x', text: 'x' }],
  ['a path that is published', { at: '/.well-known/mcp.json', text: 'x' }],
  ['a path below the skills', { at: '/.well-known/agent-skills/x', text: 'x' }],
  ['control characters', { at: 'chatgpt', text: 'a\u0000b' }],
  ['a carriage return', { at: 'chatgpt', text: 'a\r\nb' }],
  ['nothing', { at: 'chatgpt', text: '' }],
  ['4,097 bytes', { at: 'chatgpt', text: 'é'.repeat(2_049) }],
])('refuses %s', (_, entry) => {
  expect(proofs.safeParse([entry]).success).toBe(false);
});

it('refuses two proofs of one place, under whatever name', () => {
  const twice = [
    { at: 'mcp-registry', text: 'x' },
    { at: '/.well-known/mcp-registry-auth', text: 'y' },
  ];
  expect(proofs.safeParse(twice).success).toBe(false);
});
