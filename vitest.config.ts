import { defineConfig } from 'vitest/config';

const setupFiles = ['./testing/no-stray-errors.ts'];
/** On a busy machine what a test waits for takes longer than the default second. */
const expect = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Much of a test is waiting for the database: all cores, where the default leaves one out.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'architecture', include: ['testing/architecture/**/*.test.ts'] } },
      { test: { name: 'rules', include: ['{domain,i18n,contract,web}/**/*.test.ts'], setupFiles, expect } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'testing/*.test.ts', 'testing/{attacks,faults,ops}/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./testing/provide-postgres.ts'],
          // One worker keeps its embedded database from file to file.
          isolate: false,
          expect,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
