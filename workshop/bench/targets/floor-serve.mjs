// Our host alone: `serve()` in front of a service that reads and parses a body, checks nothing, and answers fixed bytes with
// every field that our answer has. What a call costs beyond this, the pipeline and the protocol cost.
import { serve } from '@vitrine/adapter-node';
import { fixedAnswer } from './fixed-answer.mjs';

const maxBodyBytes = 65_536;

export async function start(options) {
  const { status, fields, body } = fixedAnswer({ ...options, full: true });
  const reply = { status, fields: Object.entries(fields).map(([name, value]) => [name, String(value)]), body };
  const handle = async (incoming) => {
    const bytes = await incoming.body(maxBodyBytes);
    if (bytes.length > 0) JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
    return reply;
  };
  const { url } = await serve({ handle, refuse: () => reply }, { port: 0, signals: false });
  return Number(new URL(url).port);
}
