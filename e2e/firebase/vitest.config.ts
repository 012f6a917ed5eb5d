import { defineConfig } from 'vitest/config';

/** Run by `npm run test:firebase`, which starts the emulator and sets its address in the environment. */
export default defineConfig({
  test: {
    include: ['e2e/firebase/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['./testing/no-stray-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One emulator, whose accounts each file deletes first.
    fileParallelism: false,
  },
});
