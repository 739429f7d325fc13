// The names under which a site switches surfaces off (SPEC 4); what each publishes is in rendering/document-renderers.ts.

/** Every surface, `own` being the documents of a team's own. */
export const surfaceNames = [
  'status',
  'capabilities',
  'releases',
  'advisories',
  'installation',
  'benchmarks',
  'changes',
  'openapi',
  'mcp_manifest',
  'server_card',
  'older_server_card',
  'ai_catalog',
  'api_catalog',
  'agent_skills',
  'llms_txt',
  'llms_full_txt',
  'markdown_twins',
  'pages',
  'html_pages',
  'icons',
  'pictures',
  'feeds',
  'schemas',
  'problems',
  'auth',
  'sitemap',
  'security_txt',
  'robots_txt',
  'proofs',
  'home',
  'explorer',
  'own',
] as const;

export type SurfaceName = (typeof surfaceNames)[number];
