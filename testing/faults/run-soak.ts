import { ensure } from '../../scripts/lib/needs.ts';
import { postgres } from '../../scripts/lib/postgres.ts';
import { run } from '../../scripts/lib/run.ts';
import { fail, print, since } from '../../scripts/lib/terminal.ts';
import { toolPath } from '../../scripts/lib/tools.ts';

/** The long run of the fault tests, with its defaults; the short run is part of `npm test`. */
const options = {
  minutes: '5',
  seed: String(Date.now() % 1_000_000),
  kills: '20',
  restarts: '50',
  freezes: '5',
  cuts: '10',
  only: 'kills,restarts,freezes,cuts,plans,model,commands,odd',
};
for (const arg of process.argv.slice(2)) {
  const [, name = '', value = ''] = /^--(\w+)=(.+)$/.exec(arg) ?? [];
  const names = Object.keys(options);
  if (!names.includes(name)) fail(`There is no ${arg}: choose from ${names.map((one) => `--${one}=`).join(', ')}.`);
  Object.assign(options, { [name]: value });
}
const parts: Record<string, { file: string; env: Record<string, string> }> = {
  kills: { file: 'soak.test.ts', env: { MOLAR_SOAK_KILLS: options.kills } },
  restarts: { file: 'soak.test.ts', env: { MOLAR_SOAK_RESTARTS: options.restarts } },
  freezes: { file: 'soak.test.ts', env: { MOLAR_SOAK_FREEZES: options.freezes } },
  cuts: { file: '26-power-cut.test.ts', env: { MOLAR_SOAK_CUTS: options.cuts, RANDOM_SEED: options.seed } },
  plans: { file: '12-query-plans.test.ts', env: { MOLAR_SOAK: '1' } },
  model: { file: '15-model.test.ts', env: { MOLAR_SOAK_MINUTES: options.minutes, MOLAR_SOAK_SEED: options.seed } },
  commands: { file: 'testing/ops/', env: { MOLAR_SOAK: '1' } },
  odd: { file: 'odd-values.test.ts', env: { MOLAR_SOAK: '1' } },
};
const chosen = options.only.split(',').map((name) => ({
  name,
  ...(parts[name] ?? fail(`There is no part '${name}': choose from ${Object.keys(parts).join(', ')}.`)),
}));

await ensure(postgres);
const failed: string[] = [];
for (const { name, file, env } of chosen) {
  const start = performance.now();
  print(`\n── ${name} ──`);
  const tests = [toolPath('vitest'), 'run', '--project', 'server', file];
  const { code } = await run(process.execPath, tests, { env: { EVERY_CASE: '1', ...env } });
  print(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} (${since(start)})`);
  if (code !== 0) failed.push(name);
}
process.exit(failed.length > 0 ? 1 : 0);
