import { canUseApt, installByApt } from './apt.mjs';
import { binariesFolder, findPostgres } from './find-postgres.mjs';
import { runNpm } from './packages.mjs';
import { giveUp, showProgress } from './tell.mjs';

/** Sees to it that the tests find a PostgreSQL: the one named, the machine's, the package's, the distribution's. */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || findPostgres()) return;
  const done = showProgress('No PostgreSQL on this machine; installing one for the tests alone');
  await runNpm(['ci', '--include=optional', '--loglevel=error'], binariesFolder);
  done(findPostgres() ? 'done' : 'failed');
  if (findPostgres()) return;
  if (canUseApt() && (await installByApt('postgresql')) && findPostgres()) return;
  giveUp('The tests need PostgreSQL: install it, or name an empty database in TEST_DATABASE_URL.');
}
