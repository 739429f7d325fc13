// The front of minimal-node, for the programs next to it that put a front inside something else.
import { createFront, type Front, type FrontOptions } from 'vitrine';

/** Where the programs listen. */
export const port = Number(process.env['PORT'] ?? 3000);

/** Prints where a program listens, once it does. */
export function announce(): void {
  console.log(`Listening on http://127.0.0.1:${port}`);
}

/** Makes the front; `folder` is the content, from where the program is started. */
export async function lantern(options: FrontOptions = {}, folder = '../minimal-node/content'): Promise<Front> {
  return createFront(folder, { baseUrl: `http://127.0.0.1:${port}`, ...options });
}
