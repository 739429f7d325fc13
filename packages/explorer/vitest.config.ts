import { defineConfig } from 'vitest/config';
import { bundledTextOfTests } from './bundled-text.ts';

export default defineConfig({ plugins: [bundledTextOfTests], test: { testTimeout: 60_000, hookTimeout: 60_000 } });
