import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.join(import.meta.dirname, '..', '..');
const include = [
  'testing/pgbouncer/*.test.ts',
  'testing/faults/03-*.test.ts',
  'testing/faults/05-*.test.ts',
  'testing/faults/07-*.test.ts',
  'testing/faults/15-*.test.ts',
  'testing/faults/18-*.test.ts',
  'server/**/*.race.test.ts',
  'server/payments/{charges,desk}/*.test.ts',
  'server/accounts/delete/delete-person.test.ts',
  'server/platform/email/send-email.test.ts',
  'server/*/routes/*.test.ts',
  'server/platform/jobs/*.test.ts',
  'server/people/identity/embedded*.test.ts',
  'server/app/startup/backup-file.test.ts',
];
const missing = include.filter((pattern) => globSync(pattern, { cwd: root }).length === 0);
if (missing.length > 0) throw new Error(`testing/pgbouncer/vitest.config.ts: no test matches ${missing.join(', ')}`);

/** Run by `npm run test:pgbouncer`, which sets the path of PgBouncer; every database is behind the pooler. */
export default defineConfig({
  root,
  test: {
    include,
    environment: 'node',
    setupFiles: ['./testing/no-stray-errors.ts'],
    globalSetup: ['./testing/provide-postgres.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
