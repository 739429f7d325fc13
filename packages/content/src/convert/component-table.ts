// The form that each known component takes in Markdown. A row names components of several generators with the same meaning;
// docs/guides/your-docs.md shows this table. A component without a row prints its text members and its children.

export type Form =
  /** Its children alone. */
  | 'children'
  /** A label in bold, a link where it has an address, then its children. */
  | 'labelled'
  /** The kind of note in bold (`Warning`), or its title; then its children. */
  | 'note'
  /** A parameter or field: name, type, `required`, default, then its description. */
  | 'field'
  /** A heading of depth 2, then its children: entries of a changelog. */
  | 'entry'
  /** Its text within the line. */
  | 'inline'
  /** Its attributes that are words, then its children: a colour with its name and value, a prompt with its description. */
  | 'words'
  | 'code'
  /** The Markdown of another file. */
  | 'include'
  | 'media'
  /** Nothing: it has no words. */
  | 'nothing';

const rows: readonly (readonly [Form, string])[] = [
  [
    'children',
    'Icon CardIcon Sandpack Intro CodeStep Steps Tabs TabGroup CodeGroup CodeTabs CodeBlocks CardGroup CardGrid Cards Columns Column Col Grid Row FileTree Frame Panel AccordionGroup Accordions Fragment Tree Container Section View Layout ClientOnly Suspense Tabs.Root TabPanels Files LinkButtonGroup BrowserOnly Wrapper RequestExample ResponseExample Center Visibility Heading APITable MethodEndpoint ParamsDetails RequestSchema StatusCodes OperationTabs MimeTabs SchemaTabs',
  ],
  [
    'labelled',
    'Tab TabItem Tabs.Tab CodeGroupItem Accordion AccordionItem Expandable Card LinkCard CardLink LinkButton Step Steps.Step Details Tile Feature Folder Cards.Card Collapse Disclosure Tree.Folder Tree.File Tooltip DocCard HomepageCard',
  ],
  [
    'note',
    'Aside Callout Admonition Alert Note Tip Info Warning Caution Danger Check Important Banner Success Error Hint Warn Success Notice Pitfall',
  ],
  [
    'field',
    'ParamField ResponseField Param Property Parameter Field Arg PropertyReference ApiParam Option ParamsItem SchemaItem PropertyItem',
  ],
  ['entry', 'Update ChangelogEntry Release'],
  ['words', 'Color Color.Item Color.Row Swatch ColorSwatch Prompt PromptCard GitHub.Repo'],
  ['inline', 'Badge Tag Pill Kbd Label Chip Since AvailableSince Version File Tabs.Trigger'],
  ['code', 'Code CodeBlock DynamicCodeBlock SyntaxHighlight'],
  ['include', 'Snippet include Include'],
  ['media', 'Video YouTube Youtube YouTubeEmbed LiteYouTubeEmbed Iframe iframe video audio embed object'],
  [
    'nothing',
    'Head head script style template noscript link meta svg input TOCInline DocCardList Giscus Comments ThemeImage source track Spacer Divider hr progress canvas base',
  ],
];

export const componentForms: ReadonlyMap<string, Form> = new Map(
  rows.flatMap(([form, names]) => names.split(' ').map((name) => [name, form] as const)),
);

/** Members whose text is the label, the first that is there. */
export const labelMembers = [
  'title',
  'label',
  'name',
  'header',
  'heading',
  'summary',
  'caption',
  'value',
  'text',
  'alt_header',
] as const;
/** Members of an unknown component that are text for readers. */
export const textMembers = [
  'title',
  'label',
  'name',
  'header',
  'heading',
  'summary',
  'text',
  'tip',
  'subtitle',
  'description',
  'caption',
  'details',
  'alt',
  'content',
] as const;
/** Members that name a parameter, and where it is. */
export const fieldNames = ['name', 'path', 'query', 'body', 'header', 'cookie', 'param'] as const;

/** Elements of HTML that become their children; others of HTML have a rule of their own in `html.ts`. */
export const htmlContainers: ReadonlySet<string> = new Set(
  'div section article main aside header footer nav center figure figcaption p span font small big u mark abbr time cite q label form fieldset legend button tbody thead tfoot colgroup dl body html picture hgroup address bdi bdo data dfn ins kbd output ruby rt rp samp var wbr area map col slot option select textarea search menu dialog nobr'.split(
    ' ',
  ),
);
