// Nuxt, for `nuxt generate`.
import { nuxt } from 'vitrine/site';

export default { modules: [nuxt({ url: 'https://docs.example.com' })] };
