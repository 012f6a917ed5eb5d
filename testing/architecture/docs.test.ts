import { execFileSync } from 'node:child_process';
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
const decisions = listPages('docs/decisions');
/** Pages whose paths must exist. */
const checkedPages = ['docs/architecture.md', 'CONTRIBUTING.md', 'docs/glossary.md', 'docs/retention.md'];

/** Paths of the repository that a page names in backticks: those whose first folder exists and is not generated. */
function listPaths(page: string): string[] {
  const named = [...read(page).matchAll(/`([\w.-]+\/(?:[\w.-]+\/)*[\w.-]*)`/g)].map(([, file = '']) => file);
  const folderOf = (file: string) => file.split('/')[0] ?? '';
  return named.filter(
    (file) => existsSync(path.join(root, folderOf(file))) && !['.cache', 'build'].includes(folderOf(file)),
  );
}
const isMissing = (file: string) => !existsSync(path.join(root, file));

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
  expect(listPaths(page).filter(isMissing)).toEqual([]);
  expect(listPaths(page).length).toBeGreaterThan(0);
});

test('every decision page says under its title whether it stands', () => {
  const silent = decisions.filter((page) => !/^# \d+\. .+\n\n\*\*Stands(?:\.\*\*| in part\.\*\* \S)/.test(read(page)));
  expect(silent).toEqual([]);
  expect(decisions.length).toBeGreaterThan(0);
});

test('every decision page names files that exist', () => {
  const gone = decisions.flatMap((page) =>
    listPaths(page)
      .filter(isMissing)
      .map((file) => `${page}: ${file}`),
  );
  expect(gone).toEqual([]);
});

test('every decision that code or a page refers to has a page', () => {
  const numbers = new Set(decisions.map((page) => Number(path.basename(page).slice(0, 4))));
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql', '*.md', ':!docs/decisions'], {
    cwd: root,
  });
  const lost = sources
    .toString()
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) =>
      [...read(file).matchAll(/\bdecisions?(?: |\/)(\d+)/g)]
        .filter(([, number]) => !numbers.has(Number(number)))
        .map(([reference]) => `${file}: ${reference}`),
    );
  expect(lost).toEqual([]);
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
