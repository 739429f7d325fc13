// docs: where the documentation of a front is. Each entry is a folder that stays where it is; its generator is recognised by its
// configuration file.
import * as z from 'zod';
import { formatNames } from '../sources/generator.ts';

const pattern = z.string().min(1, { error: 'a pattern that is not empty' }).max(200, { error: 'at most 200 characters' });

const source = z.strictObject({
  path: z
    .string()
    .min(1, { error: 'a path that is not empty' })
    .max(1_000, { error: 'at most 1000 characters' })
    .regex(/^[^\u0000]*$/, { error: 'a path without zero characters' })
    .describe(
      'A folder, relative to the content folder; it may lie outside of it (`../website`), or be a link within the repository. The folder of a project or of its pages.',
    ),
  format: z
    .enum(['auto', ...formatNames])
    .default('auto')
    .describe('What it is written for; `auto` recognises it by the configuration file of the generator.'),
  url: z
    .string()
    .refine((url) => /^https?:\/\/[^\s?#]+$/.test(url) && URL.canParse(url.replaceAll('{slug}', 'x')), {
      error: 'an address such as https://docs.example.com/{slug}',
    })
    .exactOptional()
    .describe(
      'Where people read it: `{slug}` is the place of a page as its generator makes it. When left out, what the configuration of the generator says.',
    ),
  include: z
    .array(pattern)
    .max(200, { error: 'at most 200 patterns' })
    .exactOptional()
    .describe('Patterns of paths below the folder of pages, such as `guide/**`; only these are read.'),
  exclude: z
    .array(pattern)
    .max(200, { error: 'at most 200 patterns' })
    .exactOptional()
    .describe('Patterns of paths that are not read.'),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, { error: 'a language tag such as en or pt-BR' })
    .max(35, { error: 'at most 35 characters' })
    .exactOptional()
    .describe('The language of all its pages, where the generator does not say it.'),
  version: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/, { error: 'a version such as 2.1' })
    .exactOptional()
    .describe('The version of the product that all its pages describe, where the generator does not say it.'),
});

/** The sources of documentation. */
export const docs = z
  .array(source)
  .min(1, { error: 'at least one source' })
  .max(50, { error: 'at most 50 sources' })
  .describe('Where the documentation is; the first source is the default. When left out: the folder `docs/` of the content.');
