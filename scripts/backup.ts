import { prepareCommand } from './lib/prepare-command.ts';

await prepareCommand();
process.argv.splice(2, 0, 'backup');
await import('../server/commands/backup.ts');
