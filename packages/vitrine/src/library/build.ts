// A content folder to something to serve, and to the bytes of a snapshot file.
import { buildSnapshot, encodeSnapshot } from '@vitrine/content';
import { defined, type Diagnostic, formatDiagnostic } from '@vitrine/core';
import { parserWarning } from '../command/front/markdown-parser.ts';
import type { Rendered } from './front.ts';
import type { FrontOptions } from './options.ts';
import { render } from './render.ts';

/** Builds a folder and renders it. Throws ContentError with every problem in it. */
export async function buildFolder(folder: string, options: FrontOptions): Promise<Rendered> {
  const onWarning = (warning: Diagnostic): void => options.onWarning?.(formatDiagnostic(warning));
  const { baseUrl: homepage, runGenerators = false } = options;
  const ofParser = parserWarning();
  if (ofParser !== undefined) onWarning(ofParser);
  return render(await buildSnapshot(folder, { ...defined({ homepage }), onWarning, runGenerators }), options);
}

/** The bytes of a snapshot file. */
export function fileOf({ snapshot, documents }: Rendered): Uint8Array {
  return encodeSnapshot(snapshot, documents);
}
