// VitePress, in .vitepress/config.mjs.
import { vitepress } from 'vitrine/site';

export default { title: 'Example', buildEnd: vitepress({ url: 'https://docs.example.com' }) };
