// Astro and Starlight. The address is `site` with `base`.
import { astro } from 'vitrine/site';

export default { site: 'https://docs.example.com', integrations: [astro()] };
