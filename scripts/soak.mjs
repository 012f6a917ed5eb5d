import './lib/check-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { findPinnedNode } from './lib/pinned-node.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { giveUp, since, tell } from './lib/tell.mjs';
import { toolPath } from './lib/tools.mjs';

/** The long form of the faults; the short one is a part of `npm test`. */
const wanted = {
  minutes: '5',
  seed: String(Date.now() % 1_000_000),
  kills: '20',
  restarts: '50',
  only: 'kills,restarts,plans,model',
};
for (const arg of process.argv.slice(2)) {
  const [, name, value] = /^--(\w+)=(.+)$/.exec(arg) ?? [];
  if (!(name in wanted))
    giveUp(
      `There is no ${arg}: choose from ${Object.keys(wanted)
        .map((one) => `--${one}=`)
        .join(', ')}.`,
    );
  wanted[name] = value;
}
const parts = {
  kills: { file: 'soak.test.ts', env: { MOLAR_SOAK_KILLS: wanted.kills } },
  restarts: { file: 'soak.test.ts', env: { MOLAR_SOAK_RESTARTS: wanted.restarts } },
  plans: { file: '12-query-plans.test.ts', env: { MOLAR_SOAK: '1' } },
  model: { file: '15-model.test.ts', env: { MOLAR_SOAK_MINUTES: wanted.minutes, MOLAR_SOAK_SEED: wanted.seed } },
};
const chosen = wanted.only.split(',');
const unknown = chosen.find((name) => !(name in parts));
if (unknown !== undefined) giveUp(`There is no part '${unknown}': choose from ${Object.keys(parts).join(', ')}.`);

await ensurePackages();
await ensurePostgres();
const node = findPinnedNode();
const failed = [];
for (const name of chosen) {
  const { file, env } = parts[name];
  const start = performance.now();
  tell(`\n── ${name} ──`);
  const { code } = await run(node, [toolPath('vitest'), 'run', '--project', 'server', `testing/faults/${file}`], {
    env,
  });
  tell(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} (${since(start)})`);
  if (code !== 0) failed.push(name);
}
process.exit(failed.length > 0 ? 1 : 0);
