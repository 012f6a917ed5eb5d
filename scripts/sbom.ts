import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf, runNpm } from './lib/packages.ts';
import { fail, print, root } from './lib/terminal.ts';

type Component = { licenses?: { expression?: string; license?: { id?: string; name?: string } }[] };

const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'));
const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
const { code, output } = await runNpm(command);
const bill = code === 0 ? output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1) : '';
if (!bill) fail(`npm could not list the packages: ${reasonOf(output)}`);
const { components } = JSON.parse(bill) as { components: Component[] };
writeFileSync(file, `${bill}\n`);
print(`${components.length} packages in ${path.relative(process.cwd(), file)} (CycloneDX).`);
for (const [licence, count] of countLicences(components)) print(`${String(count).padStart(5)}  ${licence}`);

function countLicences(packages: Component[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { licenses = [] } of packages) {
    const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
    const name = names.join(', ') || 'not stated';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
