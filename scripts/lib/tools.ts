import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './terminal.ts';

/** The path of a command of an installed package. */
export function toolPath(packageName: string, command = packageName): string {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return path.join(folder, typeof bin === 'string' ? bin : (bin[command] ?? ''));
}
