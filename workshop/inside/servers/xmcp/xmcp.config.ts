import type { XmcpConfig } from 'xmcp';

const config: XmcpConfig = {
  http: { port: Number(process.env['PORT'] ?? 3001), host: '127.0.0.1', endpoint: '/mcp' },
  paths: { tools: './src/tools', prompts: false, resources: false },
  typescript: { skipTypeCheck: true },
};
export default config;
