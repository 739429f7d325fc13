// Which surfaces there are, by the names under which a site switches them off (SPEC 4). Order here is order in status.
import type { SurfaceName } from '../shared/surface-names.ts';
import { advisories } from './advisories.ts';
import { agentSkills } from './agent-skills.ts';
import { aiCatalog } from './ai-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import { auth } from './auth.ts';
import { benchmarks, capabilities, installation, releases } from './catalog-documents.ts';
import { changes } from './changes.ts';
import { feeds } from './feeds.ts';
import { home } from './home.ts';
import { icons, pictures } from './icons.ts';
import { llmsFullTxt } from './llms-full-txt.ts';
import { llmsTxt } from './llms-txt.ts';
import { catalogMarkdown } from './catalog-markdown.ts';
import { mcpManifest } from './mcp-manifest.ts';
import { olderServerCard, serverCard } from './server-card.ts';
import { openapi } from './openapi.ts';
import { customDocuments, domainVerificationFiles, robotsTxt, securityTxt } from './site-policies.ts';
import { sitemap } from './sitemap.ts';
import { pages } from './pages.ts';
import { problems } from './problems.ts';
import type { DocumentRenderer } from './document-definition.ts';
import { schemaDocuments } from './openapi-schemas.ts';
import { status } from './status.ts';

export const documentRenderers: Readonly<Record<SurfaceName, DocumentRenderer>> = {
  status,
  capabilities,
  releases,
  advisories,
  installation,
  benchmarks,
  changes,
  openapi,
  mcp_manifest: mcpManifest,
  server_card: serverCard,
  older_server_card: olderServerCard,
  ai_catalog: aiCatalog,
  api_catalog: apiCatalog,
  agent_skills: agentSkills,
  llms_txt: llmsTxt,
  llms_full_txt: llmsFullTxt,
  markdown_twins: catalogMarkdown,
  pages,
  html_pages: (subject) => subject.explorer?.pages(subject) ?? [],
  icons,
  pictures,
  feeds,
  schemas: schemaDocuments,
  problems,
  auth,
  sitemap,
  security_txt: securityTxt,
  robots_txt: robotsTxt,
  proofs: domainVerificationFiles,
  home,
  // Publishes nothing of its own: it is how `/` is made (render-documents.ts).
  explorer: () => [],
  own: customDocuments,
};
