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
  'server/use-cases/**/*.race.test.ts',
  'server/use-cases/payments/*.test.ts',
  'server/use-cases/people/delete-person.test.ts',
  'server/emails/send-email.test.ts',
  'server/http/routes/*.test.ts',
  'server/adapters/job-queue/*.test.ts',
  'server/adapters/identity/embedded*.test.ts',
  'server/startup/backup-file.test.ts',
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
