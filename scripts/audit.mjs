import './lib/check-node.mjs';
import { runNpm } from './lib/packages.mjs';
import { giveUp, tell } from './lib/tell.mjs';

/** What a known fault must at least be for the audit to fail. */
const FAILS_FROM = ['high', 'critical'];

const includesDevelopment = process.argv.includes('--all');
const { output } = await runNpm(['audit', '--json', ...(includesDevelopment ? [] : ['--omit=dev'])]);
const report = readReport(output);
if (!report.vulnerabilities) {
  giveUp(`The package registry told nothing about known faults (${report.message ?? 'no answer'}): audit elsewhere.`);
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, fixAvailable } of found) {
  const mend = fixAvailable?.version
    ? `mended by ${fixAvailable.name} ${fixAvailable.version}`
    : 'no mended version yet';
  tell(`${severity}: ${name} ${range}, ${mend}`);
}
const grave = found.filter(({ severity }) => FAILS_FROM.includes(severity));
tell(
  `${report.metadata.dependencies.prod} packages in use, ${found.length} with known faults, ${grave.length} of them grave.`,
);
process.exit(grave.length > 0 ? 1 : 0);

function readReport(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return {};
  }
}
