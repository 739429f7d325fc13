// Three prompts that a person can pick. Each names the tools that answer it, and what an honest answer contains. A known argument is
// named by its id, any other is quoted as data; the tools then list the valid values.
import type { Prompt } from '@vitrine/core/mcp';
import type { PromptArgument } from '@vitrine/core/serving';
import { matching, quoted } from './vocabulary/vocabulary.ts';
import { once, type ToolEnvironment } from './answers/tool-environment.ts';

/** install_product, assess_action, whats_new, of which each is there where its tool is listed. */
export function documentationPrompts(environment: ToolEnvironment): readonly Prompt[] {
  const { isListed } = environment;
  return [
    ...(isListed('installation') ? [installProduct(environment)] : []),
    ...(isListed('capabilities') ? [assessAction(environment)] : []),
    ...(isListed('releases') ? [whatsNew(environment)] : []),
  ];
}

/** A prompt whose texts are made when they are first read, so that a start reads no facts for them. */
function promptOf(name: string, word: () => Omit<Prompt, 'name'>): Prompt {
  const worded = once(word);
  return {
    name,
    get title(): string {
      return worded().title;
    },
    get description(): string {
      return worded().description;
    },
    get arguments(): readonly PromptArgument[] {
      return worded().arguments;
    },
    messages: (values) => worded().messages(values),
  };
}

function installProduct({ snapshot, toolName, isListed }: ToolEnvironment): Prompt {
  return promptOf(toolName('install_product'), () => {
    const { product, installation, capabilities } = snapshot.facts;
    const guides = installation?.guides.map(({ platform }) => platform) ?? [];
    const platforms = [...new Set([...guides, ...(guides.length > 0 ? [] : capabilities.platforms.map(({ id }) => id))])];
    return {
      title: `Install ${product.name}`,
      description: `Steps to install ${product.name}, with download addresses and digests from its publisher`,
      arguments: [
        {
          name: 'platform',
          title: 'Platform',
          description: 'Where it is to be installed',
          complete: (typed) => matching(typed, platforms),
        },
      ],
      messages: ({ platform }) => [
        user(
          `Help me install ${product.name}${platform === undefined ? '' : ` on the platform${quoted(platform)}`}. ` +
            `Call ${toolName('get_installation_guide')}${platform === undefined ? ' without arguments to see the platforms, ask me which is mine, then call it again' : ''}. ` +
            'Show the prerequisites and the steps exactly as given, with every digest, and how to verify that it worked. ' +
            `Run nothing before I agree.${isListed('documentation') ? ` If a step fails, look it up with ${toolName('search_docs')}.` : ''}`,
        ),
      ],
    };
  });
}

function assessAction({ snapshot, toolName }: ToolEnvironment): Prompt {
  return promptOf(toolName('assess_action'), () => {
    const { product, capabilities } = snapshot.facts;
    const ids = capabilities.actions.map(({ id }) => id);
    return {
      title: 'Is this action safe?',
      description: `What one action of ${product.name} may do, and what to check before you run it`,
      arguments: [
        {
          name: 'action',
          title: 'Action',
          description: 'Id of the action, or words that describe it',
          required: true,
          complete: (typed) => matching(typed, ids),
        },
      ],
      messages: ({ action = '' }) => [
        user(
          `Is it safe to let ${product.name} run the action${quoted(action)}? Call ${toolName('get_action_safety')} with it; ` +
            `if it is not an id, find it with ${toolName('list_capabilities')} first. Tell me in plain words what it changes, whether it can be undone, ` +
            'which permission and approval it needs, how its result is checked, and what is not known. Treat what is unknown as a risk. Do not run it.',
        ),
      ],
    };
  });
}

function whatsNew({ snapshot, toolName }: ToolEnvironment): Prompt {
  return promptOf(toolName('whats_new'), () => {
    const { product, releases } = snapshot.facts;
    const versions = releases.releases.map(({ version }) => version);
    return {
      title: `What is new in ${product.name}`,
      description: 'What changed, breaking changes and security fixes first',
      arguments: [
        {
          name: 'since',
          title: 'Since version',
          description: 'The version you have',
          complete: (typed) => matching(typed, versions),
        },
      ],
      messages: ({ since }) => [
        user(
          `What is new in ${product.name}${since === undefined ? '' : ` since version${quoted(since)}`}? ` +
            `Call ${toolName('get_latest_release')}${since === undefined ? '' : ' with since'}. ` +
            'Begin with breaking changes, security fixes and known vulnerabilities, then what was added and fixed. ' +
            'Say how old the release is and link its notes. State only what the answer says.',
        ),
      ],
    };
  });
}

function user(text: string): { readonly role: 'user'; readonly text: string } {
  return { role: 'user', text };
}
