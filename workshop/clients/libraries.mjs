// Clients of others, as their users call them: { list, call, read, close } of each. `node libraries.mjs <name> <endpoint>` checks one; each
// runs in a process of its own, which what it leaves open may end with.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkClient } from './check-client.mjs';
import { freePort } from '../free-port.mjs';

const identity = { name: 'clients', version: '1.0.0' };
const modules = fileURLToPath(new URL('node_modules', import.meta.url));

/** By name: the package, or what follows it after a space. @type {Record<string, (endpoint: string) => Promise<object>>} */
export const libraries = {
  '@modelcontextprotocol/sdk': (endpoint) => official('@modelcontextprotocol/sdk', endpoint),
  'sdk-1.17': (endpoint) => official('sdk-1.17', endpoint),
  'sdk-1.10': (endpoint) => official('sdk-1.10', endpoint),
  '@modelcontextprotocol/client': async (endpoint) => {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const client = new Client(identity, { versionNegotiation: { mode: 'auto' } });
    return connected(client, new StreamableHTTPClientTransport(new URL(endpoint)));
  },
  '@modelcontextprotocol/inspector': (endpoint) => {
    const program = join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
    const ask = (method, ...more) => jsonOf([program, '--cli', endpoint, '--transport', 'http', '--method', method, ...more]);
    return {
      list: async () => namesOf((await ask('tools/list')).tools),
      call: (name, args) =>
        ask(
          'tools/call',
          '--tool-name',
          name,
          ...Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]),
        ),
      read: (uri) => ask('resources/read', '--uri', uri),
    };
  },
  '@ai-sdk/mcp': async (endpoint) => {
    const { createMCPClient } = await import('@ai-sdk/mcp');
    const client = await createMCPClient({ transport: { type: 'http', url: endpoint } });
    return {
      list: async () => namesOf((await client.listTools()).tools),
      call: (name, args) => client.callTool({ name, arguments: args }),
      read: (uri) => client.readResource({ uri }),
      close: () => client.close(),
    };
  },
  '@openai/agents': async (endpoint) => {
    const { MCPServerStreamableHttp } = await import('@openai/agents');
    const server = new MCPServerStreamableHttp({ url: endpoint, name: 'vitrine' });
    await server.connect();
    return {
      list: async () => namesOf(await server.listTools()),
      call: (name, args) => server.callToolResult(name, args),
      read: (uri) => server.readResource(uri),
      close: () => server.close(),
    };
  },
  '@anthropic-ai/sdk': async (endpoint) => {
    const { mcpResourceToContent, mcpTools } = await import('@anthropic-ai/sdk/helpers/beta/mcp');
    const { client } = await official('@modelcontextprotocol/sdk', endpoint);
    const tools = mcpTools((await client.listTools()).tools, client);
    return {
      list: async () => namesOf(tools),
      call: (name, args) => toolNamed(tools, name).run(args),
      read: async (uri) => mcpResourceToContent(await client.readResource({ uri })),
      close: () => client.close(),
    };
  },
  '@google/genai': async (endpoint) => {
    const { mcpToTool } = await import('@google/genai');
    const { client } = await official('@modelcontextprotocol/sdk', endpoint);
    const callable = mcpToTool(client);
    return {
      list: async () => namesOf((await callable.tool()).functionDeclarations),
      call: (name, args) => callable.callTool([{ name, args }]),
      close: () => client.close(),
    };
  },
  '@google/adk': async (endpoint) => {
    const { MCPToolset } = await import('@google/adk');
    const tools = new MCPToolset({ type: 'StreamableHTTPConnectionParams', url: endpoint });
    return {
      list: async () => namesOf(await tools.getTools()),
      call: async (name, args) => toolNamed(await tools.getTools(), name).runAsync({ args, toolContext: {} }),
      close: () => tools.close(),
    };
  },
  '@genkit-ai/mcp': async (endpoint) => {
    const { createMcpClient } = await import('@genkit-ai/mcp');
    const { genkit } = await import('genkit');
    const ai = genkit({});
    const client = createMcpClient({ name: 'vit', mcpServer: { url: endpoint } });
    await client.ready();
    const tools = await client.getActiveTools(ai);
    return {
      list: async () => tools.map((tool) => tool.__action.name),
      call: (name, args) => tools.find((tool) => tool.__action.name === name)(args),
      close: () => client.disable(),
    };
  },
  '@langchain/mcp-adapters': async (endpoint) => {
    const { client, tools } = await langchain(endpoint);
    return {
      list: async () => namesOf(tools),
      call: (name, args) => toolNamed(tools, name).invoke(args),
      read: async (uri) => (await client.getClient('vit')).readResource({ uri }),
      close: () => client.close(),
    };
  },
  '@langchain/google-genai': async (endpoint) => {
    const { ChatGoogleGenerativeAI } = await import('@langchain/google-genai');
    const { startFakeModel } = await import('./fake-model.mjs');
    const { client, tools } = await langchain(endpoint);
    const model = await startFakeModel([]);
    const chat = new ChatGoogleGenerativeAI({ model: 'gemini-2.5-pro', apiKey: 'none', baseUrl: model.url, maxRetries: 0 });
    await chat.bindTools(tools).invoke('Which tools are there?');
    // Gemini refuses every tool of a request where one property has no type.
    for (const { name, schema } of model.offered.values())
      for (const [property, { type }] of Object.entries(schema?.properties ?? {}))
        if (type === undefined) throw new Error(`${name}.${property} has no type on Gemini's wire`);
    return {
      list: async () => [...model.offered.keys()],
      call: (name, args) => toolNamed(tools, name).invoke(args),
      close: async () => (model.close(), client.close()),
    };
  },
  '@llamaindex/tools': async (endpoint) => {
    const { mcp } = await import('@llamaindex/tools');
    const server = mcp({ url: endpoint });
    const tools = await server.tools();
    return {
      list: async () => namesOf(tools.map(({ metadata }) => metadata)),
      call: async (name, args) => tools.find(({ metadata }) => metadata.name === name).call(args),
      close: () => server.cleanup(),
    };
  },
  '@mastra/mcp': async (endpoint) => {
    const { MCPClient } = await import('@mastra/mcp');
    const client = new MCPClient({ servers: { vit: { url: new URL(endpoint) } } });
    const tools = await client.listTools();
    return {
      list: async () => Object.keys(tools),
      call: (name, args) => tools[name].execute(args),
      read: (uri) => client.resources.read('vit', uri),
      close: () => client.disconnect(),
    };
  },
  '@strands-agents/sdk': async (endpoint) => {
    const { McpClient } = await import('@strands-agents/sdk');
    const client = new McpClient({ url: endpoint });
    const tools = await client.listTools();
    return {
      list: async () => namesOf(tools),
      call: (name, args) => client.callTool(toolNamed(tools, name), args),
      read: (uri) => client.client.readResource({ uri }),
      close: () => client.disconnect(),
    };
  },
  '@voltagent/core': async (endpoint) => {
    const { MCPConfiguration } = await import('@voltagent/core');
    const configuration = new MCPConfiguration({ servers: { vit: { type: 'streamable-http', url: endpoint } } });
    const { vit } = await configuration.getClients();
    return {
      list: async () => Object.keys((await vit.listTools()).tools ?? (await vit.listTools())),
      call: (name, args) => vit.callTool({ name, arguments: args }),
      close: () => configuration.disconnect(),
    };
  },
  'mcp-client': async (endpoint) => {
    const { MCPClient } = await import('mcp-client');
    const client = new MCPClient(identity);
    await client.connect({ type: 'httpStream', url: endpoint });
    return {
      list: async () => namesOf(await client.getAllTools()),
      call: (name, args) => client.callTool({ name, arguments: args }),
      read: (uri) => client.getResource({ uri }),
      close: () => client.close(),
    };
  },
  mcporter: async (endpoint) => {
    const { createRuntime } = await import('mcporter');
    const runtime = await createRuntime({ servers: [{ name: 'vit', command: { kind: 'http', url: new URL(endpoint) } }] });
    return {
      list: async () => namesOf(await runtime.listTools('vit')),
      call: (name, args) => runtime.callTool('vit', name, { args }),
      read: (uri) => runtime.readResource('vit', uri),
      close: () => runtime.close(),
    };
  },
  'mcp-remote': (endpoint) =>
    bridged([join(modules, 'mcp-remote/dist/proxy.js'), endpoint, '--allow-http', '--transport', 'http-only']),
  'mcp-proxy': (endpoint) =>
    bridged([
      ...['--input-type=module', '-e'],
      `import { ServerType, startStdioServer } from ${JSON.stringify(import.meta.resolve('mcp-proxy'))};
       await startStdioServer({ serverType: ServerType.HTTPStream, url: ${JSON.stringify(endpoint)} });`,
    ]),
  supergateway: (endpoint) =>
    bridged([join(modules, 'supergateway/dist/index.js'), '--streamableHttp', endpoint, '--logLevel', 'none']),
  'mcp-hub': async (endpoint) => {
    const config = join(await mkdtemp(join(tmpdir(), 'clients-')), 'servers.json');
    await writeFile(config, JSON.stringify({ mcpServers: { vit: { url: endpoint } } }));
    const port = await freePort();
    const hub = spawn(process.execPath, [join(modules, 'mcp-hub/dist/cli.js'), '--port', String(port), '--config', config], {
      stdio: 'ignore',
    });
    const ask = async (path, body) => {
      const options = body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ server_name: 'vit', ...body }),
      };
      return (await fetch(`http://127.0.0.1:${port}/api/${path}`, options)).json();
    };
    for (let tries = 0; ; tries++) {
      const { state } = await ask('health').catch(() => ({}));
      if (state === 'ready') break;
      if (tries === 100) throw new Error(`mcp-hub is ${state ?? 'silent'}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return {
      list: async () => namesOf((await ask('servers')).servers[0].capabilities.tools),
      call: async (tool, args) => (await ask('servers/tools', { tool, arguments: args })).result,
      read: async (uri) => (await ask('servers/resources', { uri })).result,
      close: async () => {
        hub.kill();
        await once(hub, 'close');
      },
    };
  },
  '@apify/mcpc': async (endpoint) => {
    const home = await mkdtemp(join(tmpdir(), 'clients-'));
    const ask = (...args) => jsonOf([join(modules, '@apify/mcpc/dist/cli/index.js'), '--json', ...args], { HOME: home });
    // It waits five seconds for a process of its own, which a busy machine has not started by then.
    const connect = () => ask('connect', endpoint, '@vit');
    await connect().catch(connect).catch(connect);
    return {
      list: async () => namesOf(await ask('@vit', 'tools-list')),
      call: (name, args) => ask('@vit', 'tools-call', name, JSON.stringify(args)),
      read: (uri) => ask('@vit', 'resources-read', uri),
      close: () => ask('@vit', 'close').catch(() => ask('close', '@vit')),
    };
  },
};

async function connected(client, transport) {
  await client.connect(transport);
  return {
    client,
    list: async () => namesOf((await client.listTools()).tools),
    call: (name, args) => client.callTool({ name, arguments: args }),
    read: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  };
}

async function official(name, endpoint) {
  const { Client } = await import(`${name}/client/index.js`);
  const { StreamableHTTPClientTransport } = await import(`${name}/client/streamableHttp.js`);
  return connected(new Client(identity), new StreamableHTTPClientTransport(new URL(endpoint)));
}

/** A bridge from stdio to HTTP, driven by the official client. */
async function bridged(args) {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  return connected(new Client(identity), new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
}

async function langchain(endpoint) {
  const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
  const client = new MultiServerMCPClient({ mcpServers: { vit: { transport: 'http', url: endpoint } } });
  return { client, tools: await client.getTools() };
}

/** What a program prints as JSON, also where it ends with another exit code than 0. */
async function jsonOf(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk.toString()));
  child.stderr.on('data', (chunk) => (errors += chunk.toString()));
  await once(child, 'close');
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(output + errors);
  }
}

function namesOf(tools) {
  return tools.map(({ name }) => name);
}

function toolNamed(tools, name) {
  return tools.find((tool) => tool.name === name);
}

const [, program, name, endpoint] = process.argv;
if (program === fileURLToPath(import.meta.url)) {
  try {
    await checkClient(await libraries[name](endpoint));
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
