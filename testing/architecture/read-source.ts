import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources, type SourceFile } from './source-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['domain', 'i18n', 'contract', 'server', 'web', 'testing', 'e2e', 'bench', 'scripts'];
const sourceFile = /\.(?:ts|tsx|[cm]?js|css|sql)$/;

/** Every hand-written source file of the checkout. */
export function readSource(): SourceFile[] {
  const atRoot = readdirSync(root).filter((name) => sourceFile.test(name));
  const inside = folders.flatMap((folder) => listFiles(folder));
  return readSources(
    Object.fromEntries([...atRoot, ...inside].map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  );
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((name) => sourceFile.test(name) && !/(?:^|\/)(?:node_modules|build|\.[^/]+)\//.test(name))
      .sort();
  } catch {
    return [];
  }
}
