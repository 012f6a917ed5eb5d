import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { messagesPlugin } from './web/vite/messages-plugin.ts';

const setupFiles = ['./testing/no-stray-errors.ts'];
/** On a busy machine what a test waits for takes longer than the default second. */
const expect = { poll: { timeout: 15_000 } };

/**
 * Suites of the long run (EVERY_CASE, `npm run test:long`): variants of the kills, stops and settings of other suites, plans
 * of queries on a large database, and what the package's own workflow tries.
 */
const long = [
  'testing/faults/01-kill-{absence,move}.test.ts',
  'testing/faults/{08-wrong-clock,12-query-plans,16-lost-standby,17-frozen-server,28-frozen-primary}.test.ts',
  'testing/ops/{package,several-portals}.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    // Only ends a test that hangs: on a busy machine whole commands of the portal take long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Much of a test is waiting for the database: one more than there are cores, where the default leaves one out.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'architecture', include: ['testing/architecture/**/*.test.ts'] } },
      {
        plugins: [messagesPlugin()],
        // Pure functions need no process of their own, which takes half of the time.
        test: {
          name: 'rules',
          include: ['{domain,i18n,contract,web}/**/*.test.ts'],
          isolate: false,
          setupFiles,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'testing/*.test.ts', 'testing/{attacks,faults,ops,upgrades}/**/*.test.ts'],
          exclude: process.env['EVERY_CASE'] ? configDefaults.exclude : [...configDefaults.exclude, ...long],
          setupFiles,
          globalSetup: ['./testing/provide-bundle.ts', './testing/provide-postgres.ts'],
          // One worker keeps its embedded database from file to file.
          isolate: false,
          expect,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
