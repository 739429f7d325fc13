// After the build of any generator: node add.mjs
import { addToSite } from 'vitrine/site';

await addToSite('public', { url: 'https://docs.example.com' });
