import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['runtimes/*.ts'], exclude: ['runtimes/*.config.ts'], fileParallelism: false } });
