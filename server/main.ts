import { enableCompileCache } from 'node:module';

enableCompileCache();
const { run } = await import('#server/app/startup/run');
await run();
