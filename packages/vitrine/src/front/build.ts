import { buildSnapshot, encodeSnapshot } from '@vitrine/content';
import { defined, formatDiagnostic } from '@vitrine/core/serving';
import type { Diagnostic } from '@vitrine/core';
import { parserWarning } from '../command/front/markdown-parser.ts';
import type { Rendered } from './front.ts';
import type { FrontOptions } from './options.ts';
import { render } from './render.ts';

/**
 * Builds a folder and renders it; `fallback` is the base URL where neither the options nor the folder have one. Throws ContentError with every
 * problem in it.
 */
export async function buildFolder(folder: string, options: FrontOptions, fallback?: string): Promise<Rendered> {
  const onWarning = (warning: Diagnostic): void => options.onWarning?.(formatDiagnostic(warning));
  const { baseUrl = fallback, runGenerators = false } = options;
  const ofParser = parserWarning();
  if (ofParser !== undefined) onWarning(ofParser);
  const given = defined({ homepage: baseUrl, pictures: options.surfaces?.['pictures'] });
  const { snapshot, warnings } = await buildSnapshot(folder, { ...given, runGenerators });
  warnings.forEach(onWarning);
  if (options.baseUrl !== undefined || snapshot.settings?.baseUrl !== undefined || baseUrl === undefined)
    return render(snapshot, options);
  (options.onWarning ?? console.warn)(
    `baseUrl: not set, so every address begins with ${baseUrl}. Set base_url in front.yaml, or the option baseUrl.`,
  );
  return render(snapshot, { ...options, baseUrl });
}

export function fileOf({ snapshot, documents }: Rendered): Uint8Array {
  return encodeSnapshot(snapshot, documents);
}
