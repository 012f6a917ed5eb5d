import { enableCompileCache } from 'node:module';

enableCompileCache();
const { run } = await import('./startup/run.ts');
await run();
