import { prepareCommand } from './lib/prepare-command.ts';

await prepareCommand();
process.argv.splice(2, 0, 'move');
await import('../server/commands/backup.ts');
