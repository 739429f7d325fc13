// Eleventy.
import { eleventy } from 'vitrine/site';

export default (config) => config.addPlugin(eleventy({ url: 'https://docs.example.com' }));
