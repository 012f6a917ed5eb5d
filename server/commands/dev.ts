import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runDevServer } = await import('#server/app/startup/dev-server');
const { explainRefusal } = await import('#server/app/startup/explain-refusal');
await runDevServer().catch((error: unknown) => {
  const lines = explainRefusal(error);
  if (!lines) throw error;
  for (const line of lines) process.stderr.write(`Molar cannot start: ${line}\n`);
  process.exitCode = 1;
});
