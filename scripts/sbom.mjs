import './lib/check-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './lib/packages.mjs';
import { giveUp, root, tell } from './lib/tell.mjs';

const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'));
const wanted = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
const { code, output } = await runNpm(wanted);
const bill = code === 0 ? output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1) : '';
if (!bill) giveUp(`npm could not list the packages: ${output.trim().split('\n').at(-1)}`);
const { components } = JSON.parse(bill);
writeFileSync(file, `${bill}\n`);
tell(`${components.length} packages in ${path.relative(process.cwd(), file)} (CycloneDX).`);
for (const [licence, count] of byLicence(components)) tell(`${String(count).padStart(5)}  ${licence}`);

function byLicence(packages) {
  const counts = new Map();
  for (const { licenses = [] } of packages) {
    const name = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ');
    counts.set(name || 'not said', (counts.get(name || 'not said') ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
