// What a command builds instead of a content folder.
import { defined } from '@vitrine/core/serving';
import { resolve } from 'node:path';
import type { SiteOptions } from '@vitrine/content';
import { usageFailure } from '@vitrine/cli-kit/output/failure';

export function siteOf({
  site,
  siteUrl,
}: {
  readonly site?: string | undefined;
  readonly siteUrl?: string | undefined;
}): SiteOptions | undefined {
  if (site !== undefined) return { ...defined({ url: siteUrl }), project: resolve('.') };
  if (siteUrl === undefined) return undefined;
  throw usageFailure('--site-url is the address of a built site, but no site is given', 'Add --site with the folder of its HTML.');
}
