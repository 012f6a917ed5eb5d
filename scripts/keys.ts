import { prepareCommand } from './lib/prepare-command.ts';

await prepareCommand();
await import('../server/commands/keys.ts');
