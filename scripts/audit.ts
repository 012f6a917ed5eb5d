import { reasonOf, runNpm } from './lib/packages.ts';
import { fail, print } from './lib/terminal.ts';

type Fault = {
  name: string;
  severity: string;
  range: string;
  fixAvailable?: { name: string; version: string } | boolean;
};
type Report = {
  message?: string;
  vulnerabilities?: Record<string, Fault>;
  metadata?: { dependencies: { prod: number } };
};

/** Severities of vulnerabilities that fail the audit. */
const FAILS_FROM = ['high', 'critical'];

const includesDevelopment = process.argv.includes('--all');
// With npm's setting `offline` it would report no vulnerabilities without a request.
const { output } = await runNpm(['audit', '--json', '--no-offline', ...(includesDevelopment ? [] : ['--omit=dev'])]);
const report = readReport(output);
if (!report.vulnerabilities) {
  fail(
    `Nothing is known about vulnerabilities: the package registry did not report any state (${report.message ?? reasonOf(output)}). Audit elsewhere.`,
  );
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, fixAvailable } of found) {
  const fix = typeof fixAvailable === 'object' ? `fixed by ${fixAvailable.name} ${fixAvailable.version}` : 'no fix yet';
  print(`${severity}: ${name} ${range}, ${fix}`);
}
const grave = found.filter(({ severity }) => FAILS_FROM.includes(severity));
print(
  `${report.metadata?.dependencies.prod} packages in use, ${found.length} with known vulnerabilities, ${grave.length} of them grave.`,
);
process.exit(grave.length > 0 ? 1 : 0);

function readReport(text: string): Report {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Report;
  } catch {
    return {};
  }
}
