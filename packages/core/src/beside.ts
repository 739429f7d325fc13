// Public entry "@vitrine/core/beside": a front on the host of a site that exists, as a function of Fetch, for Hono, and as values for
// hosts that do not speak Fetch.
export {
  beside,
  type Beside,
  besideHono,
  type BesideOptions,
  createBeside,
  type HonoContext,
  type SiteAnswer,
} from './engine/beside/beside.ts';
export type { Place, PlaceOptions } from './engine/beside/place.ts';
