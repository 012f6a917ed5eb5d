import { enableCompileCache } from 'node:module';
import { readSettings } from '#server/app/config/settings-file';

// The command `molar`: serves the portal, or runs one of the operator's commands, with the settings of the installation.
const commands: Record<string, () => Promise<unknown>> = {
  serve: () => import('#server/main'),
  admin: () => import('#server/commands/admin'),
  backup: () => import('#server/commands/backup'),
  restore: () => import('#server/commands/backup'),
  move: () => import('#server/commands/backup'),
  drill: () => import('#server/commands/drill'),
  doctor: () => import('#server/commands/doctor'),
  import: () => import('#server/commands/import'),
  keys: () => import('#server/commands/keys'),
  migrate: () => import('#server/commands/migrate'),
};

const name = process.argv[2] ?? '';
if (Object.hasOwn(commands, name)) {
  enableCompileCache();
  readSettings();
  // These three are one program, which reads its name.
  if (!['backup', 'restore', 'move'].includes(name)) process.argv.splice(2, 1);
  await commands[name]?.();
} else {
  process.stderr.write(`Usage: molar ${Object.keys(commands).join('|')} … [--env <file of the settings>]\n`);
  process.exitCode = 1;
}
