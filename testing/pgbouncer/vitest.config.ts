import { defineConfig } from 'vitest/config';

/** Run by `npm run test:pgbouncer`, which sets the path of PgBouncer; every database is behind the pooler. */
export default defineConfig({
  test: {
    include: [
      'testing/pgbouncer/**/*.test.ts',
      'testing/faults/{03,05,07,15,18}-*.test.ts',
      'server/use-cases/**/*.race.test.ts',
      'server/use-cases/{delete-person,end-intent,reconcile-payments,refund-payment,send-mail}.test.ts',
      'server/http/routes/*.test.ts',
      'server/adapters/{job-queue,identity/embedded}/**/*.test.ts',
      'server/startup/backup-file.test.ts',
    ],
    environment: 'node',
    setupFiles: ['./testing/no-stray-errors.ts'],
    globalSetup: ['./testing/provide-postgres.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
