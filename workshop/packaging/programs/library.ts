// A library over vitrine, as somebody may write one: what it exports has no type of its own, so that the compiler writes the types of vitrine
// into its declarations. It fails where one of them cannot be named.
import type { Front, FrontOptions, Snapshot, Tool } from 'vitrine';
import { toLambdaHandler } from 'vitrine/lambda';
import { createMetrics } from 'vitrine/observe';
import { serve, type ServeOptions } from 'vitrine/node';

declare const front: Front;
const handle = toLambdaHandler(front);

export const handler = async (event: Parameters<typeof handle>[0]) => handle(event);
export const answer = () => front.handle({} as never);
export const host = () => serve(front);
export const metrics = () => createMetrics();
export const parts = (tool: Tool) => [tool.annotations, tool.icons] as const;
export const content = ({ pages, facts, redirects }: Snapshot) => [pages, pages[0], facts, facts.product, redirects] as const;
export const options = (given: FrontOptions) => [given.deprecations, given.trustProxy, given.follow, given.networks] as const;
export const more = (given: FrontOptions) => [given.resources, given.prompts, given.documentation] as const;
export const admin = (given: ServeOptions) => given.admin;
