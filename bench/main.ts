import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { reportDesk } from './desk.ts';
import { effortOf } from './effort.ts';
import { measureAll } from './measure.ts';
import { report } from './report.ts';
import { reportUploads } from './uploads.ts';
import { reportWeeklyPlans } from './weekly-plans.ts';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const begin = '<!-- npm run bench -- --write: from here -->';
const end = '<!-- to here -->';

const args = process.argv.slice(2);
const known = ['--quick', '--write', '--only=postgres', '--only=embedded', '--uploads', '--plans', '--desk'];
const unknown = args.find((arg) => !known.includes(arg));
if (unknown !== undefined) {
  process.stderr.write(`There is no '${unknown}': choose from ${known.join(', ')}.\n`);
  process.exit(1);
}

const started = performance.now();
const tell = (line: string) => {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stderr.write(`${seconds.padStart(5)} s  ${line}\n`);
};
if (args.includes('--uploads')) {
  process.stdout.write(`${await reportUploads(tell)}\n`);
  process.exit(0);
}
if (args.includes('--desk')) {
  process.stdout.write(`${await reportDesk(tell)}\n`);
  process.exit(0);
}
const isShort = args.includes('--quick');
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const kinds = (['postgres', 'embedded'] as const).filter((kind) => (only ?? kind) === kind);
if (args.includes('--plans')) {
  process.stdout.write(`${await reportWeeklyPlans(kinds, tell)}\n`);
  process.exit(0);
}
const sections: string[] = [];
await measureAll(kinds, {
  effortOf: (kind) => effortOf(kind, isShort),
  tell,
  onMeasured: (one) => {
    const section = report(one);
    sections.push(section);
    process.stdout.write(`${section}\n\n`);
  },
});
const load = os.loadavg()[0]?.toFixed(1);
const machine = `${new Date().toISOString().slice(0, 10)}, ${isShort ? 'short form, ' : ''}${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), ${os.platform()}, Node ${process.versions.node}, load average at the end ${load}.`;
process.stdout.write(`${machine}\n`);
if (args.includes('--write')) {
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(page, `${before}${begin}\n\n${[machine, ...sections].join('\n\n')}\n\n${end}${after}`);
}
process.exit(0);
