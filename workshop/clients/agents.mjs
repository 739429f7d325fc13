// Agents of others on the command line: how each is started in an empty home with a tool server and a model of this machine, and what it
// hands to that model.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { startFakeModel } from './fake-model.mjs';

const platform = `${process.platform}-${process.arch}`;
const prompt = 'What does the documentation say of upgrades?';

/**
 * @typedef {object} Start
 * @property {readonly string[]} command below `node_modules`; a program of Node.js where it ends in `.js`
 * @property {Readonly<Record<string, string>>} [env]
 * @property {Readonly<Record<string, string>>} [files] below the home
 */

/** By package. @type {Readonly<Record<string, (endpoint: string, model: string, home: string) => Start>>} */
export const agents = {
  '@anthropic-ai/claude-code': (endpoint, model) => ({
    command: [
      `@anthropic-ai/claude-code-${platform}/claude`,
      ...[
        '-p',
        prompt,
        '--strict-mcp-config',
        '--mcp-config',
        JSON.stringify({ mcpServers: { vit: { type: 'http', url: endpoint } } }),
      ],
      ...['--allowedTools', 'mcp__vit', 'ReadMcpResourceTool'],
    ],
    env: {
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      ENABLE_TOOL_SEARCH: 'false',
    },
  }),
  '@openai/codex': (endpoint, model, home) => ({
    command: ['@openai/codex/bin/codex.js', 'exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', prompt],
    env: { CODEX_HOME: join(home, '.codex'), FAKE_KEY: 'none' },
    files: {
      '.codex/config.toml': `model = "gpt-5.4"
model_provider = "fake"
[model_providers.fake]
name = "fake"
base_url = "${model}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
[mcp_servers.vit]
url = "${endpoint}"
`,
    },
  }),
  '@github/copilot': (endpoint, model) => ({
    command: [
      `@github/copilot-${platform}/copilot`,
      ...['-p', prompt, '--allow-all-tools', '--additional-mcp-config'],
      JSON.stringify({ mcpServers: { vit: { type: 'http', url: endpoint, tools: ['*'] } } }),
    ],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'gpt-5.4',
    },
  }),
  '@google/gemini-cli': (endpoint, model) => ({
    command: ['@google/gemini-cli/bundle/gemini.js', '-m', 'gemini-2.5-pro', '-p', prompt, '--yolo'],
    env: { GOOGLE_GEMINI_BASE_URL: model, GEMINI_API_KEY: 'none', GEMINI_CLI_TRUST_WORKSPACE: 'true' },
    files: {
      '.gemini/settings.json': JSON.stringify({
        mcpServers: { vit: { httpUrl: endpoint, trust: true } },
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
      }),
    },
  }),
  'opencode-ai': (endpoint, model) => ({
    command: [`opencode-${platform}/bin/opencode`, 'run', '--model', 'fake/fake-model', prompt],
    env: { OPENCODE_DISABLE_AUTOUPDATE: 'true', OPENCODE_DISABLE_MODELS_FETCH: 'true', OPENCODE_DISABLE_DEFAULT_PLUGINS: 'true' },
    files: {
      '.config/opencode/opencode.json': JSON.stringify({
        provider: {
          fake: {
            npm: '@ai-sdk/openai-compatible',
            name: 'fake',
            options: { baseURL: `${model}/v1`, apiKey: 'none' },
            models: { 'fake-model': { name: 'fake-model' } },
          },
        },
        mcp: { vit: { type: 'remote', url: endpoint, enabled: true } },
      }),
    },
  }),
  cline: (endpoint, model) => ({
    command: [`@cline/cli-${platform}/bin/cline`, '--timeout', '60', prompt],
    files: {
      '.cline/data/settings/providers.json': JSON.stringify({
        version: 1,
        lastUsedProvider: 'openai-compatible',
        modes: {},
        providers: {
          'openai-compatible': {
            settings: { provider: 'openai-compatible', apiKey: 'none', model: 'gpt-4.1', baseUrl: `${model}/v1` },
            updatedAt: '2026-01-01T00:00:00.000Z',
            tokenSource: 'manual',
          },
        },
      }),
      '.cline/data/settings/cline_mcp_settings.json': JSON.stringify({
        mcpServers: { vit: { type: 'streamableHttp', url: endpoint } },
      }),
    },
  }),
  '@continuedev/cli': (endpoint, model) => ({
    command: ['@continuedev/cli/dist/cn.js', '-p', prompt, '--config', 'config.yaml', '--auto'],
    files: {
      'config.yaml': `name: fake
version: 1.0.0
schema: v1
models:
  - name: fake
    provider: openai
    model: fake-model
    apiBase: ${model}/v1
    apiKey: none
    roles: [chat]
mcpServers:
  - name: vit
    type: streamable-http
    url: ${endpoint}
`,
    },
  }),
  '@qwen-code/qwen-code': (endpoint, model) => ({
    command: ['@qwen-code/qwen-code/cli-entry.js', '-p', prompt, '--yolo'],
    env: { OPENAI_BASE_URL: `${model}/v1`, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'fake-model' },
    files: {
      '.qwen/settings.json': JSON.stringify({
        mcpServers: { vit: { httpUrl: endpoint, trust: true } },
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
        tools: { toolSearch: { enabled: false } },
      }),
    },
  }),
};

/** What the agent of a package hands to its model for each of these calls, as text by call; and the last it printed. */
export async function driveAgent(name, { modules, endpoint, calls, node }) {
  const model = await startFakeModel(calls);
  const home = await mkdtemp(join(tmpdir(), 'agents-'));
  try {
    const { command, env, files = {} } = agents[name](endpoint, model.url, home);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(home, file)), { recursive: true });
      await writeFile(join(home, file), text);
    }
    const program = join(modules, command[0]);
    const args = [...(program.endsWith('.js') ? [program] : []), ...command.slice(1)];
    const child = spawn(program.endsWith('.js') ? node : program, args, {
      cwd: home,
      env: { PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, HOME: home, CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk.toString()));
    await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    return { handed: model.handed, output: output.slice(-2_000) };
  } finally {
    model.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
