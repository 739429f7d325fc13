// Skills: published as documents and listed by the tool server (SEP-2640), they are the same, file by file.
import type { Json, JsonObject } from '@vitrine/core';
import { endpoint, skillsKey } from '../../mcp.ts';
import { sha256 } from '../../sha256.ts';
import { equal } from '@vitrine/core/workspace';
import { valueAt, label, asList, asObject, asString } from '../verify-response.ts';
import { call, initialize, legacyMcpRequest, modernMcpRequest, result } from '../calls.ts';
import { agree, type Claim } from '../claims.ts';
import type { VerifyContext } from '../verify-context.ts';

const indexPath = '/.well-known/agent-skills/index.json';

/** skill-same. */
export async function examineSkills(context: VerifyContext): Promise<void> {
  const { contract } = context;
  if (!contract.find('POST', endpoint)) return;
  const handshake = await initialize(context);
  if (handshake === undefined) return; // not sent, or not answered: nothing is known of it
  const isDeclared = valueAt(result(handshake, 'capabilities'), 'extensions', skillsKey) !== undefined;
  const index = await context.served(indexPath);
  const published = asList(valueAt(index?.json(), 'skills'));
  if (isDeclared !== published.length > 0)
    context.report('skill-same', `POST ${endpoint} initialize capabilities.extensions`, published.length > 0, isDeclared);
  if (!isDeclared) return;
  const list = await call(context, legacyMcpRequest('skills/list'), 'skills/list');
  const again = await call(context, modernMcpRequest('skills/list'), 'skills/list 2026-07-28');
  const answers = [list, again].filter((answer) => answer !== undefined);
  agree(
    context,
    'skill-same',
    answers.map((answer): Claim => ({ where: answer.where, value: result(answer, 'skills') ?? [] })),
  );
  const entries = asList(result(list, 'skills'));
  const where = list?.where ?? '';
  const names = published.map((skill) => label(valueAt(skill, 'name')));
  const received = entries.map((entry) => label(valueAt(entry, 'frontmatter', 'name')));
  if (list !== undefined && !equal(names, received)) context.report('skill-same', where, names, received);
  for (const [entryIndex, entry] of entries.entries())
    await examineSkill(context, asObject(published[entryIndex]), asObject(entry));
}

async function examineSkill(context: VerifyContext, published: JsonObject, entry: JsonObject): Promise<void> {
  const { report, baseUrl } = context;
  const uri = asString(entry['uri']) ?? '';
  const [file, more] = asList(entry['resources']);
  const where = `POST ${endpoint} skills/list ${uri}`;
  const compare = (member: string, expected: Json | undefined, received: Json | undefined): void => {
    if (expected !== received) report('skill-same', `${where} ${member}`, expected ?? 'nothing', received);
  };
  compare('uri', `skill://${label(published['name'])}/SKILL.md`, uri);
  compare('description', published['description'], valueAt(entry, 'frontmatter', 'description'));
  compare('resources', 1, more === undefined ? 1 : 2);
  compare('resources[0].uri', uri, valueAt(file, 'uri'));
  compare('resources[0].digest', published['digest'], valueAt(file, 'digest'));
  const address = label(published['url']);
  const document = address.startsWith(`${baseUrl}/`) ? await context.get(address.slice(baseUrl.length)) : undefined;
  const read = await call(context, legacyMcpRequest('resources/read', { uri }), `resources/read ${uri}`);
  const text = asString(result(read, 'contents', 0, 'text'));
  if (read !== undefined) {
    const bytes = new TextEncoder().encode(text ?? '');
    compare('resources[0].size', bytes.length, valueAt(file, 'size'));
    if (valueAt(file, 'digest') !== (await sha256(bytes)))
      report(
        'skill-same',
        `POST ${endpoint} resources/read ${uri}`,
        `bytes of ${label(valueAt(file, 'digest'))}`,
        text?.slice(0, 60),
      );
    if (document?.status === 200 && document.text() !== text)
      report('skill-same', `POST ${endpoint} resources/read ${uri}`, `the text of ${address}`, text?.slice(0, 60));
  }
  if (!context.thorough) return;
  for (const question of [legacyMcpRequest('skills/get', { uri }), modernMcpRequest('skills/get', { uri })]) {
    const answer = await call(context, question, `skills/get ${uri}`);
    agree(context, 'skill-same', [
      { where, value: entry },
      { where: `POST ${endpoint} skills/get ${uri}`, value: result(answer, 'skill') ?? 'nothing' },
    ]);
  }
}
