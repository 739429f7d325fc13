// Docusaurus. The address is `url` with `baseUrl`.
import { docusaurus } from 'vitrine/site';

export default { title: 'Example', url: 'https://docs.example.com', baseUrl: '/', plugins: [docusaurus()] };
