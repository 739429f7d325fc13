// docs: where the documentation of a front is. Each entry is a folder that stays where it is; its generator is recognised by its
// configuration file.
import * as z from 'zod';
import type { SpecificationKind } from '@vitrine/reference';
import { isAddressPattern, slugFilters } from '../sources/address-pattern.ts';
import { builtGenerators } from '../sources/built-sites.ts';
import { formatNames } from '../sources/generator.ts';
import type { DocsSource } from '../sources/read-sources.ts';

const pattern = z.string().min(1).max(200);

const path = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[^\u0000]*$/, { error: 'a path without zero characters' });

/** Members that name the file of a specification, with its language. */
const specifications = {
  openapi: ['openapi', 'OpenAPI 2.0 to 3.2'],
  asyncapi: ['asyncapi', 'AsyncAPI 2 or 3'],
  graphql: ['graphql', 'GraphQL (SDL)'],
  json_schema: ['json-schema', 'JSON Schema'],
} as const satisfies Readonly<Record<string, readonly [SpecificationKind, string]>>;
const [first, ...others] = Object.keys(specifications);

type OptionalPath = z.ZodExactOptional<typeof path>;

function optionalPaths(): Record<keyof typeof specifications, OptionalPath> {
  const members = Object.entries(specifications).map(([name, [, language]]) => [
    name,
    path
      .exactOptional()
      .describe(
        `A specification in ${language}: a file, relative to the content folder, from which the build makes reference pages.`,
      ),
  ]);
  // one member for each entry of the table
  return Object.fromEntries(members) as Record<keyof typeof specifications, OptionalPath>;
}

const source = z.strictObject({
  path: path
    .exactOptional()
    .describe(
      'A folder of a project or of its pages, relative to the content folder. It may be outside it (`../website`), or a link within the repository.',
    ),
  site: path
    .exactOptional()
    .describe(
      'A folder of built HTML, relative to the content folder, as any generator writes it: its pages are published as its readers see them. What the site hides, such as pages with `noindex`, stays hidden.',
    ),
  ...optionalPaths(),
  as: z
    .string()
    .regex(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*(?:\/[\p{L}\p{N}_][\p{L}\p{N}._-]*)*$/u, { error: 'a path such as api or reference/v1' })
    .max(100)
    .exactOptional()
    .describe('The folder of the pages made from a specification. Default: `api`.'),
  format: z
    .enum(['auto', ...formatNames], {
      error: ({ input }) => {
        const { build, output } = builtGenerators.find(({ name }) => name.toLowerCase().replace(' ', '-') === input) ?? {};
        return build === undefined || output === undefined
          ? undefined
          : `a generator whose sources are read\nRun \`${build}\`, and name \`site: <project>/${output}\` in place of path and format.`;
      },
    })
    .default('auto')
    .describe('The generator; `auto` recognises it by its configuration file.'),
  url: z
    .string()
    .refine(isAddressPattern, {
      error: `an address such as https://docs.example.com/{slug}, with filters such as {slug | lower}: ${[...slugFilters.keys()].join(', ')}`,
    })
    .exactOptional()
    .describe(
      `Where people read it: \`{slug}\` is the path of a page as its generator makes it, \`{slug | lower | strip-numbers}\` the same after filters: ${[...slugFilters].map(([name, { does }]) => `\`${name}\` (${does})`).join(', ')}. Default: what the generator’s configuration states.`,
    ),
  include: z
    .array(pattern)
    .max(200)
    .exactOptional()
    .describe('Patterns of paths below the folder of pages, such as `guide/**`; only these are read.'),
  exclude: z.array(pattern).max(200).exactOptional().describe('Patterns of paths to leave out.'),
  hides_nothing: z
    .array(path)
    .max(50)
    .exactOptional()
    .describe(
      'Files and folders of the site’s host, relative to the content folder, that hide only pages in `exclude`, such as `middleware.ts`: their rules are not read.',
    ),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, { error: 'a language tag such as en or pt-BR' })
    .max(35)
    .exactOptional()
    .describe('The language of all its pages, if the generator does not state it.'),
  version: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/, { error: 'a version such as 2.1' })
    .exactOptional()
    .describe('The product version of all its pages, if the generator does not state it.'),
});

/** An entry as a source: a folder of pages, or a specification. */
const entry = source.transform((given, context): DocsSource => {
  const { path: folder, site, as, openapi, asyncapi, graphql, json_schema, format, hides_nothing, ...written } = given;
  const rest = { ...written, ...(hides_nothing !== undefined && { hidesNothing: hides_nothing }) };
  const specificationFiles = Object.entries({ openapi, asyncapi, graphql, json_schema }).filter(([, file]) => file !== undefined);
  const [specification] = specificationFiles;
  const count = [folder, site].filter((each) => each !== undefined).length + specificationFiles.length;
  const isMisplaced = (as !== undefined && specification === undefined) || (site !== undefined && format !== 'auto');
  if (count !== 1 || isMisplaced) {
    const message = `either path, or site without format, or one of ${first ?? ''}, ${others.join(', ')}, with as`;
    context.addIssue({ code: 'custom', message, input: given });
    return z.NEVER;
  }
  if (site !== undefined) return { ...rest, path: site, isBuilt: true };
  if (specification === undefined) return { ...rest, format, path: folder ?? '' };
  // each member is one of `specifications`
  const [kind] = specifications[specification[0] as keyof typeof specifications];
  return { ...rest, path: specification[1] ?? '', specification: { kind, as: as ?? 'api' } };
});

export const docs = z
  .array(entry)
  .min(1)
  .max(50)
  .describe('The sources of the documentation; the first is the default. When left out: the folder `docs/` of the content.');

export const generators = z
  .array(path)
  .max(10)
  .describe(
    'Your own modules that recognise a generator, relative to the content folder. They run only with `--run-generators`, or `runGenerators: true` in code.',
  );
