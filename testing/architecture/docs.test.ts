import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const listPages = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));

const pages = ['.', 'docs', 'docs/decisions', 'ops'].flatMap(listPages);
/** Pages whose paths must exist. Decisions are excluded: they may name files that were removed later. */
const checkedPages = ['docs/architecture.md', 'CONTRIBUTING.md', 'docs/retention.md'];

/** The anchor that a forge generates for a heading. */
function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-');
}

test('every link between pages points to an existing file and heading', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(root, target))) return [`${page}: ${link}`];
      if (anchor === undefined) return [];
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => createAnchor(heading));
      return headings.includes(anchor) ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test.each(checkedPages)('every path that %s names exists', (page) => {
  const named = [...read(page).matchAll(/`([\w.-]+\/(?:[\w.-]+\/)*[\w.-]*)`/g)].map(([, file = '']) => file);
  const ofCheckout = named.filter((file) => existsSync(path.join(root, file.split('/')[0] ?? '')));
  expect(ofCheckout.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(ofCheckout.length).toBeGreaterThan(0);
});

test('docs/README.md lists every page of docs/', () => {
  const index = read('docs/README.md');
  const missing = listPages('docs').filter((page) => !index.includes(`(${path.basename(page)})`));
  expect(missing.filter((page) => path.basename(page) !== 'README.md')).toEqual([]);
});

test('README.md is at most 8 kB, and docs/architecture.md at most 100 lines', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8192);
  expect(read('docs/architecture.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
});
