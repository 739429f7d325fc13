// Which surfaces there are, by the names under which a site switches them off (design 4). Order here is order in status.
import { access } from './access.ts';
import { agentSkills } from './agent-skills.ts';
import { aiCatalog } from './ai-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import { benchmarks, capabilities, installation, releases } from './catalog-documents.ts';
import { feeds } from './feeds.ts';
import { home } from './home.ts';
import { llmsFullTxt } from './llms-full-txt.ts';
import { llmsTxt } from './llms-txt.ts';
import { markdownTwins } from './markdown-twins.ts';
import { mcpManifest } from './mcp-manifest.ts';
import { olderServerCard } from './older-server-card.ts';
import { openapi } from './openapi.ts';
import { own } from './own.ts';
import { pages } from './pages.ts';
import { problems } from './problems.ts';
import type { Surface } from './document-source.ts';
import { schemaDocuments } from './schema-documents.ts';
import { serverCard } from './server-card.ts';
import { robotsTxt, securityTxt } from './site-policies.ts';
import { sitemap } from './sitemap.ts';
import { status } from './status.ts';

export const surfaces: readonly (readonly [name: string, surface: Surface])[] = [
  ['status', status],
  ['capabilities', capabilities],
  ['releases', releases],
  ['installation', installation],
  ['benchmarks', benchmarks],
  ['openapi', openapi],
  ['mcp_manifest', mcpManifest],
  ['server_card', serverCard],
  ['older_server_card', olderServerCard],
  ['ai_catalog', aiCatalog],
  ['api_catalog', apiCatalog],
  ['agent_skills', agentSkills],
  ['llms_txt', llmsTxt],
  ['llms_full_txt', llmsFullTxt],
  ['markdown_twins', markdownTwins],
  ['pages', pages],
  ['feeds', feeds],
  ['schemas', schemaDocuments],
  ['problems', problems],
  ['auth', access],
  ['sitemap', sitemap],
  ['security_txt', securityTxt],
  ['robots_txt', robotsTxt],
  ['home', home],
  ['own', own],
];
