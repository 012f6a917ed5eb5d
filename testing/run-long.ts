import { run } from '../scripts/lib/run.ts';

/** What `npm test` does less of: both databases, both widths, all journeys, screens, languages and cases, and more calls. */
const all = { EVERY_DATABASE: '1', EVERY_JOURNEY: '1', EVERY_CASE: '1', FUZZ_RUNS: '20' };

// The arguments go to `npm test`: `npm run test:long -- --only=e2e`.
const given = process.argv.slice(2);
const chosen = given.some((arg) => arg.startsWith('--only=')) ? given : ['--only=unit,e2e', ...given];
const { code } = await run(process.execPath, ['scripts/launch.mjs', 'test', ...chosen], { env: all });
process.exit(code);
