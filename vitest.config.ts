import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // By itself vitest leaves a core idle, half of the machine that the suite is meant for.
    maxWorkers: 2,
  },
});
