// Vite, for a site of HTML pages.
import { vite } from 'vitrine/site';

export default { plugins: [vite({ url: 'https://docs.example.com' })] };
