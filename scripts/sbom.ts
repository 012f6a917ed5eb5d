import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBillOfMaterials } from './lib/bill-of-materials.ts';
import { hasPackages } from './lib/packages.ts';
import { fail, print, root } from './lib/terminal.ts';

if (!hasPackages({ development: false })) fail('The packages are not installed: run `npm ci --omit=dev` first.');
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as never;
const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'));
const { packages } = read('node_modules/.package-lock.json') as { packages: never };
const bill = createBillOfMaterials(read('package.json'), packages, new Date());
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
const platform = `${process.platform}-${process.arch}`;
print(
  `${bill.components.length} packages, as production installs them on ${platform}, in ${path.relative(process.cwd(), file)} (CycloneDX).`,
);
const licences = Map.groupBy(bill.components, ({ licenses }) => licenses?.[0]?.expression ?? 'not stated');
for (const [licence, { length }] of [...licences].toSorted(([, a], [, b]) => b.length - a.length)) {
  print(`${String(length).padStart(5)}  ${licence}`);
}
