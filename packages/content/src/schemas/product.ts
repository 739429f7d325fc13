// The product: name, version, licence, addresses, and the facts for its well-known documents.
import * as z from 'zod';
import { digest, httpUrl, kebabName, label, maxInnerEntries, pictureFile, text, time, version } from './scalars.ts';

const securityAddress = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/|mailto:|tel:)[^\s]+$/, { error: 'an address that begins with https://, mailto: or tel:' });

const security = z
  .looseObject({
    contact: z
      .array(securityAddress)
      .min(1)
      .max(20)
      .describe(
        'Where to report a vulnerability, preferred first: `https:`, `mailto:` or `tel:` addresses (RFC 9116 section 2.5.3).',
      ),
    expires: time.describe('The date until which this information is valid (RFC 9116 section 2.5.5).'),
    policy: httpUrl.exactOptional().describe('The policy for reporting vulnerabilities.'),
    preferred_languages: z
      .array(label.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, { error: 'a language tag such as en or pt-BR' }))
      .min(1)
      .max(20)
      .exactOptional()
      .describe('Language tags in which reports are understood.'),
    encryption: securityAddress.exactOptional().describe('Where the encryption key is.'),
    acknowledgments: httpUrl.exactOptional().describe('Where reporters are thanked.'),
    hiring: httpUrl.exactOptional().describe('Security positions.'),
    canonical: httpUrl.exactOptional().describe('Address of the authoritative security.txt.'),
  })
  .meta({ id: 'SecurityContact', description: 'What `/.well-known/security.txt` contains (RFC 9116).' });

const repository = z
  .looseObject({
    url: httpUrl.describe('Address of the repository.'),
    source: label.describe('The service that hosts it, such as `github`.'),
  })
  .meta({ id: 'Repository', description: 'Where the source code is.' });

const contact = z
  .looseObject({
    name: label.exactOptional().describe('Who answers.'),
    url: httpUrl.exactOptional().describe('A page for people who need help.'),
    email: z.email({ error: 'an e-mail address' }).exactOptional().describe('An address for people who need help.'),
  })
  .meta({ id: 'Contact', description: 'Whom to ask about the product.' });

/** An address that directories of assistants show: they take no other scheme. */
const httpsUrl = httpUrl.refine((url) => url.startsWith('https://'), { error: 'an address that begins with https://' });

const maxIcons = 10;

const theme = z.enum(['light', 'dark']).exactOptional().describe('The background that it is drawn for; left out if it suits any.');

const iconSource = z
  .looseObject({
    file: pictureFile.describe('A PNG or SVG file below the content folder, square, at most 1 MiB.'),
    theme,
  })
  .meta({ id: 'IconSource', description: 'A picture of the product.' });

const icon = z
  .looseObject({
    path: z.string().describe('Where it is published, below the base URL; the name changes with its bytes.'),
    media_type: z.enum(['image/png', 'image/svg+xml']).describe('What its bytes are.'),
    sizes: z.array(z.string()).describe('Width and height in pixels, such as `512x512`; `any` for SVG.'),
    theme,
    digest: digest.describe('Digest of its bytes.'),
    size_bytes: z.number().int().describe('Length in bytes.'),
  })
  .meta({ id: 'ProductIcon', description: 'A picture of the product.' });

const server = z
  .looseObject({
    name: z
      .string()
      .max(200)
      .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, { error: 'a reverse domain name, a slash and a name, such as com.example/docs' })
      .exactOptional()
      .describe('Reverse domain name, a slash, a name. When left out, made from the host of the base URL and `id`.'),
    version: version
      .exactOptional()
      .describe(
        'Version of the tool server, if it differs from the product’s. Without it, the entry for the MCP Registry adds the content’s time, because the registry takes each version only once.',
      ),
  })
  .meta({ id: 'ServerFacts', description: 'How the tool server is listed.' });

/** A licence expression in SPDX form; not checked against the list of licences, which grows. */
export const license = z
  .string()
  .max(200)
  .regex(/^\(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*(?: (?:AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.+-]*\)*)*$/, {
    error: 'an SPDX expression such as Apache-2.0, MIT OR Apache-2.0, LicenseRef-Commercial or NOASSERTION',
  });

export const platformIds = z
  .array(kebabName)
  .max(maxInnerEntries)
  .describe('Ids of the platforms that the product supports. Default: those of the capability catalog.');

const facts = {
  id: kebabName.describe('Short, stable name for machines: lower-case letters, digits and hyphens, 1 to 48 characters.'),
  name: label.describe('The name people use.'),
  version: version.exactOptional().describe('Current version, a semantic version; absent when nobody has stated one.'),
  title: label.exactOptional().describe('A longer heading, for pages and cards.'),
  description: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\r\n]*$/, { error: 'one line, without line breaks' })
    .describe('What the product is, in one line of 1 to 100 characters.'),
  summary: text.describe('A paragraph about the product.'),
  short_name: label
    .refine((name) => name.length <= 30, { error: 'at most 30 characters' })
    .exactOptional()
    .describe('A short name, for example for directories of assistants: at most 30 characters.'),
  publisher: label.exactOptional().describe('Who publishes the product: an organisation or a person.'),
  support_url: httpsUrl.exactOptional().describe('Where people find help, over HTTPS.'),
  privacy_url: httpsUrl.exactOptional().describe('The privacy policy, over HTTPS.'),
  terms_url: httpsUrl.exactOptional().describe('The terms of use, over HTTPS.'),
  kind: label.default('unknown').describe('The kind of product, such as `desktop-application`, `library` or `service`.'),
  license: license.default('NOASSERTION').describe('SPDX licence expression; `NOASSERTION` if none is stated.'),
  homepage: httpUrl.describe('The product’s page for people.'),
  declared_platforms: platformIds.exactOptional(),
  docs_base_url: httpUrl
    .exactOptional()
    .describe('Address where people read the documentation; the `url` of a page is relative to it.'),
  repository: repository.exactOptional().describe('Where the source code is.'),
  icons: z.array(icon).exactOptional().describe('Pictures of the product, preferred first.'),
  server: server.exactOptional(),
  instructions: text
    .exactOptional()
    .describe('What an agent should know before it uses the tools; sent when a client initializes.'),
  contact: contact.exactOptional().describe('Whom to ask about the product.'),
  security: security
    .exactOptional()
    .describe('What `/.well-known/security.txt` contains; the document exists only when this is given.'),
  robots: z
    .string()
    .min(1)
    .max(16_384)
    .exactOptional()
    .describe('The text of `/robots.txt`; the document exists only when this is given.'),
};

/** What a team writes in `product.yaml`. */
export const productSource = z.looseObject({
  ...facts,
  version: version.exactOptional().describe('Current version; when left out, that of the latest stable release, if there is one.'),
  homepage: httpUrl.exactOptional().describe('The product’s page for people; when left out, the address of the front.'),
  summary: text.exactOptional().describe('A paragraph about the product; when left out, the description.'),
  icons: z.array(iconSource).max(maxIcons).exactOptional().describe('Pictures of the product, preferred first.'),
});

/** Product facts that are computed from the other documents. */
export const product = z.looseObject(facts).meta({ title: 'Product', description: 'The facts about the product.' });

export const productReference = z
  .looseObject({
    name: facts.name,
    version: facts.version,
    kind: facts.kind,
    license: facts.license,
    declared_platforms: platformIds.exactOptional(),
  })
  .meta({ id: 'ProductReference', description: 'The product a document belongs to.' });
