// Answers from the documentation that a package ships: `npx tsx answers.ts node_modules/lantern/dist/docs how do I refill it`.
import { pathToFileURL } from 'node:url';
import { connect } from '@vitrine/client';
import { createFront } from 'vitrine';

export async function answerFrom(pack: string, question: string): Promise<string> {
  const front = await createFront(pack);
  const docs = connect(front.baseUrl, { fetch: (request) => front.fetch(request) });
  return (await docs.search(question)).text;
}

const [, program = '', pack = 'dist/docs', ...words] = process.argv;
if (import.meta.url === pathToFileURL(program).href) console.log(await answerFrom(pack, words.join(' ')));
