// Runs Lighthouse three times on each page (its mobile profile) and prints the medians; `--write` puts the table into
// docs/performance.md, `--only=<path>` limits it to some pages, `--runs=<n>` changes how often.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPortal } from '../../e2e/support/running-portal.ts';
import { DEMO_PASSWORD } from '../../e2e/support/steps.ts';

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown }>;
};
type Page = { path: string; as?: string };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const pages: Page[] = [
  ...['/', '/reviews', '/doctors', '/appointment', '/login', '/signup', '/contact', '/aboutus', '/impressum'].map(
    (path) => ({ path }),
  ),
  ...['/appointment', '/dashboard', '/dashboard/profile'].map((path) => ({ path, as: 'patient@demo.test' })),
  ...['/dashboard', '/dashboard/myschedule'].map((path) => ({ path, as: 'doctor@demo.test' })),
  ...['/dashboard', '/dashboard/managedoctors'].map((path) => ({ path, as: 'admin@demo.test' })),
  { path: '/dashboard/book', as: 'reception@demo.test' },
];

const begin = '<!-- npm run lighthouse -- --write: from here -->';
const end = '<!-- lighthouse: to here -->';
const file = new URL('../../docs/performance.md', import.meta.url);

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, only: { type: 'string' }, runs: { type: 'string', default: '3' } },
});
const only = values.only?.split(',');
const portal = await startPortal();
const workFolder = mkdtempSync(path.join(tmpdir(), 'molar-lighthouse-'));
const rows: string[] = [];
try {
  for (const page of pages) if (!only || only.includes(page.path)) rows.push(await measure(page));
} finally {
  await portal.stop();
  rmSync(workFolder, { recursive: true, force: true });
}
const table = [
  '| Page | signed in as | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | CLS |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
process.stdout.write(`${table}\n`);
if (values.write) {
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin);
  const [, after = ''] = rest.split(end);
  const today = new Date().toISOString().slice(0, 10);
  const method = `${today}, Lighthouse's mobile profile (simulated slow 4G, processor four times slower), medians of ${values.runs} runs.`;
  writeFileSync(file, `${before}${begin}\n\n${method}\n\n${table}\n\n${end}${after}`);
}

/** The table's row of one page, with the medians of its runs. */
async function measure({ path: at, as }: Page): Promise<string> {
  const cookie = as ? await signIn(as) : null;
  const reports: Report[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) reports.push(await audit(at, cookie));
  const scores = categories.map((category) => {
    const score = median(reports.map((report) => report.categories[category]?.score ?? NaN));
    // Pages for signed-in people are excluded from search engines on purpose.
    return category === 'seo' && as ? '' : Math.round(score * 100);
  });
  const value = (name: string) => median(reports.map((report) => report.audits[name]?.numericValue ?? NaN));
  const seconds = (name: string) => `${(value(name) / 1000).toFixed(1)} s`;
  const cells = [
    `\`${at}\``,
    as?.split('@')[0] ?? '',
    ...scores,
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${value('total-blocking-time').toFixed(0)} ms`,
    value('cumulative-layout-shift').toFixed(3),
  ];
  const row = `| ${cells.join(' | ')} |`;
  process.stderr.write(`${row}\n${faultsOf(reports[0])}`);
  return row;
}

/** What a report finds fault with, except for the performance, with details. */
function faultsOf(report: Report | undefined): string {
  const { performance: _, ...others } = report?.categories ?? {};
  const ids = Object.values(others).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = ids.map(({ id }) => ({ id, audit: report?.audits[id] })).filter(({ audit }) => audit?.score === 0);
  return failed.map(({ id, audit }) => `  ${id}: ${JSON.stringify(audit?.details)}\n`).join('');
}

/** The `Cookie` header of a signed-in person. */
async function signIn(email: string): Promise<string> {
  const response = await fetch(`${portal.baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.baseURL },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Lighthouse's report of one load of a page. */
async function audit(at: string, cookie: string | null): Promise<Report> {
  const output = path.join(workFolder, 'report.json');
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js'),
      `${portal.baseURL}${at}`,
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
      '--no-enable-error-reporting',
      '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse failed on ${at}:\n${log}`);
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
