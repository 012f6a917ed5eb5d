import { prepareCommand } from './lib/prepare-command.ts';

await prepareCommand();
process.argv.splice(2, 0, 'restore');
await import('../server/commands/backup.ts');
