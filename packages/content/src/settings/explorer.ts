// explorer: how the pages for people look and where they lead. The files of a logo are read with the folder. Colours must satisfy WCAG 2.2: text on its paper has a contrast of
// 4.5 (1.4.3), in both schemes.
import { defined } from '@vitrine/core/serving';
import * as z from 'zod';
import { httpUrl, label, pictureFile } from '../schemas/scalars.ts';

/** The backgrounds that accented text is on in the style sheet, the less favourable one of each scheme. */
const backgrounds = { light: '#f5f7f7', dark: '#171d1e' } as const;
const least = 4.5;

type Scheme = keyof typeof backgrounds;

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'a colour of six hexadecimal digits such as #0a6a60' })
  .transform((colour) => colour.toLowerCase());

const accent = z
  .union([hex, z.strictObject({ light: hex, dark: hex })], {
    error: 'a colour such as #0a6a60, or one for each scheme: { light: "#0a6a60", dark: "#63c9bb" }',
  })
  .transform((written, context) => {
    const pair = typeof written === 'string' ? { light: written, dark: readable(written, 'dark') } : written;
    for (const scheme of ['light', 'dark'] as const) {
      const contrastRatio = contrast(pair[scheme], backgrounds[scheme]);
      if (contrastRatio >= least) continue;
      const message = `a colour whose contrast on the ${scheme} pages is at least ${least}, such as ${readable(pair[scheme], scheme)} (this one has ${contrastRatio.toFixed(2)})`;
      context.addIssue({ code: 'custom', message, input: written });
    }
    return pair;
  })
  .describe(
    'The accent colour, `#rrggbb`; its contrast is checked. One colour is enough: the colour of dark pages is derived from it.',
  );

const logo = z
  .union([pictureFile, z.strictObject({ light: pictureFile, dark: pictureFile })], {
    error:
      'the path of a file below the content folder, or one for each scheme: { light: brand/logo.svg, dark: brand/logo-dark.svg }',
  })
  .transform((written): { readonly light: string; readonly dark?: string } =>
    typeof written === 'string' ? { light: written } : written,
  )
  .describe(
    'The logo, instead of icon and name at the top of every page: an SVG or PNG file below the content folder, from square to ten times wider than high, at most 128 KiB.',
  );

/** The relative luminance of a colour (WCAG 2.2, definitions). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** The colour, made lighter or darker in steps of a fiftieth until it can be read. */
function readable(colour: string, scheme: Scheme): string {
  const target = scheme === 'light' ? 0 : 255;
  for (let step = 0; step <= 50; step += 1) {
    const mixed = channels(colour).map((channel) => Math.round(channel + ((target - channel) * step) / 50));
    const hexColour = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(hexColour, backgrounds[scheme]) >= least) return hexColour;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** A path of the same front's base URL, such as another front below it. */
const pathBelow = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[\w.~/-]*$/, { error: 'a path such as /imprint, or an address' });

export const explorer = z
  .strictObject({
    accent: accent.exactOptional(),
    logo: logo.exactOptional(),
    edit_url: z
      .union([httpUrl.refine((url) => url.includes('{page}')), z.literal(false)], {
        error: 'an address with {page} in it, or false',
      })
      .exactOptional()
      .describe(
        'Where a page of the documentation is edited; `{page}` is its id, such as `guide/install`. Left out, as your generator says, else its file in the `repository` of the product. `false` for no link.',
      ),
    picture_origins: z
      .array(
        z
          .string()
          .refine(
            (origin) =>
              /^https:\/\/[a-z\d.-]{1,253}(?::\d{1,5})?$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
            { error: 'an origin such as https://docs.example.com' },
          ),
      )
      .max(10)
      .exactOptional()
      .describe(
        'Origins whose pictures the pages show, such as that of your site; of any other picture a page has a link. Browsers of your readers load them from there.',
      ),
    footer: z
      .array(
        z.strictObject({
          text: label.describe('What it is called.'),
          url: z
            .union([httpUrl, pathBelow], { error: 'an absolute http or https address, or a path such as /imprint' })
            .describe('Its target: an address, or a path below `base_url` that something else serves.'),
        }),
      )
      .max(12)
      .exactOptional()
      .describe('Links at the foot of every page, such as an imprint.'),
  })
  .describe('The look and the links of the pages for people.')
  .transform(({ accent: colours, logo: logoFiles, edit_url: editUrl, picture_origins: pictureOrigins, footer }) => ({
    explorer: defined({ accent: colours, editUrl: editUrl === false ? '' : editUrl, pictureOrigins, footer }),
    ...defined({ logoFiles }),
  }));
