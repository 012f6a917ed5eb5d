import { ensure } from './lib/needs.ts';
import { ensurePackages } from './lib/packages.ts';
import { postgres } from './lib/postgres.ts';
import { run } from './lib/run.ts';
import { fail, print, since } from './lib/terminal.ts';
import { toolPath } from './lib/tools.ts';

/** The long run of the fault tests, with its defaults; the short run is part of `npm test`. */
const wanted = {
  minutes: '5',
  seed: String(Date.now() % 1_000_000),
  kills: '20',
  restarts: '50',
  freezes: '5',
  only: 'kills,restarts,freezes,plans,model',
};
for (const arg of process.argv.slice(2)) {
  const [, name = '', value = ''] = /^--(\w+)=(.+)$/.exec(arg) ?? [];
  const names = Object.keys(wanted);
  if (!names.includes(name)) fail(`There is no ${arg}: choose from ${names.map((one) => `--${one}=`).join(', ')}.`);
  Object.assign(wanted, { [name]: value });
}
const parts: Record<string, { file: string; env: Record<string, string> }> = {
  kills: { file: 'soak.test.ts', env: { MOLAR_SOAK_KILLS: wanted.kills } },
  restarts: { file: 'soak.test.ts', env: { MOLAR_SOAK_RESTARTS: wanted.restarts } },
  freezes: { file: 'soak.test.ts', env: { MOLAR_SOAK_FREEZES: wanted.freezes } },
  plans: { file: '12-query-plans.test.ts', env: { MOLAR_SOAK: '1' } },
  model: { file: '15-model.test.ts', env: { MOLAR_SOAK_MINUTES: wanted.minutes, MOLAR_SOAK_SEED: wanted.seed } },
};
const chosen = wanted.only.split(',').map((name) => ({
  name,
  ...(parts[name] ?? fail(`There is no part '${name}': choose from ${Object.keys(parts).join(', ')}.`)),
}));

await ensurePackages();
await ensure(postgres);
const failed: string[] = [];
for (const { name, file, env } of chosen) {
  const start = performance.now();
  print(`\n── ${name} ──`);
  const tests = [toolPath('vitest'), 'run', '--project', 'server', `testing/faults/${file}`];
  const { code } = await run(process.execPath, tests, { env });
  print(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} (${since(start)})`);
  if (code !== 0) failed.push(name);
}
process.exit(failed.length > 0 ? 1 : 0);
