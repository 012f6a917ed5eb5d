import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf, runNpm } from './packages.ts';
import { fail, showProgress } from './terminal.ts';

type Lock = { packages: Record<string, { integrity?: string }> };
type Separate = { folder: string; packageName: string; title: string };

/**
 * Installs the locked packages of a folder with its own package.json, for tools that are much larger than all other
 * packages. Does nothing if the locked version of `packageName` is installed.
 */
export async function ensureSeparatePackages({ folder, packageName, title }: Separate): Promise<void> {
  const versionIn = (file: string) => integrityOf(path.join(folder, file), packageName);
  if (versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json')) return;
  const finish = showProgress(`Installing ${title}, for this command alone`);
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--omit=optional'], folder);
  finish(code === 0 ? 'done' : 'failed');
  if (code !== 0) fail(`npm could not install ${title}: ${reasonOf(output)}`);
}

function integrityOf(file: string, packageName: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock;
    return packages[`node_modules/${packageName}`]?.integrity;
  } catch {
    return undefined;
  }
}
