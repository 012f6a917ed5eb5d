import { isTest, lineAt, visit, type Violation, type SourceFile } from './source-file.ts';

const MAX_LINES = 300;
const isLinted = /\.(?:tsx?|[cm]?js)$/;

/** Cycles that an `import()` closes. The linter's `import/no-cycle` sees static imports only. */
export function findLazyCycles(files: SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  function reaches(from: string, to: string, seen: Set<string>): boolean {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return byPath.get(from)?.imports.some(({ target }) => target !== null && reaches(target, to, seen)) ?? false;
  }
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ isLazy, target }) => isLazy && target !== null && reaches(target, path, new Set()))
      .map(({ line, target }) => ({
        path,
        line,
        advice: `${target} imports this file again: move what both need to a third file.`,
      })),
  );
}

/** Reads of the clock in code that takes the time as an argument. */
export function findHiddenClocks(files: SourceFile[]): Violation[] {
  const advice = 'time is an argument here: take `now` from the caller, `ctx.now` in a use-case.';
  return files
    .filter(
      ({ path }) =>
        /^(?:domain|i18n|contract|server\/(?!platform|app|commands|people\/identity)[\w-]+)\//.test(path) &&
        !isTest(path),
    )
    .flatMap((file) => {
      const violations: Violation[] = [];
      const add = (start: number) => violations.push({ path: file.path, line: lineAt(file.text, start), advice });
      visit(file, {
        NewExpression: (node) => {
          const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
          if (isDate && node.arguments.length === 0) add(node.start);
        },
        MemberExpression: (node) => {
          if (file.text.slice(node.start, node.end) === 'Date.now') add(node.start);
        },
      });
      return violations;
    });
}

/** Style sheets and migrations over the line limit. The linter's `max-lines` checks the code. */
export function findLongFiles(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    if (isLinted.test(path) || lines <= MAX_LINES) return [];
    return [{ path, line: MAX_LINES + 1, advice: `${lines} lines, ${MAX_LINES} is the limit: split the file.` }];
  });
}

/** Barrels, generic names, and names that the linter's `unicorn/filename-case` does not read: folders, styles, SQL. */
export function findBadNames(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const name = path.split('/').at(-1) ?? path;
    const violation = (advice: string) => [{ path, line: 1, advice }];
    if (/^(?:utils?|helpers?|misc|common)\./.test(name))
      return violation('generic file name: name the file after its main export.');
    if (/^index\.tsx?$/.test(name) && !/^(?:contract|i18n\/messages|server\/[\w-]+)\/index\.ts$/.test(path))
      return violation(
        'only contract/, i18n/messages/ and the modules of the server have a barrel: import from the defining file.',
      );
    const isKebab = path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(part));
    return isKebab ? [] : violation('names are kebab-case: rename-it-like-this.ts.');
  });
}

/** JavaScript files other than the launcher. */
export function findPlainJavaScript(files: SourceFile[]): Violation[] {
  const advice = 'everything but the launcher, which an old Node parses, is TypeScript: rename it to .ts.';
  return files
    .filter(({ path }) => /\.[cm]?js$/.test(path) && path !== 'scripts/launch.mjs')
    .map(({ path }) => ({ path, line: 1, advice }));
}

/** Route modules missing from `web/routes.ts`. */
export function findUnlistedPages(files: SourceFile[]): Violation[] {
  const listed = files.find(({ path }) => path === 'web/routes.ts')?.text ?? '';
  return files
    .filter(({ path }) => /^web\/routes\/.*\.tsx?$/.test(path) && !isTest(path))
    .filter(
      ({ path }) => !["'", "'./", '"', '"./'].some((start) => listed.includes(`${start}${path.slice('web/'.length)}`)),
    )
    .map(({ path }) => ({
      path,
      line: 1,
      advice: 'web/routes.ts does not list this page: list it, or move it to web/features.',
    }));
}

/** Reads of a route's schemas on pages: the browser's build has routes without them (`web/vite/contract-plugin.ts`). */
export function findRouteSchemasOnPages(files: SourceFile[]): Violation[] {
  const advice = 'browsers get routes without schemas: export the schema by its own name from the contract.';
  return files
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap((file) => {
      const imported = [...file.text.matchAll(/import \{([^}]*)\} from '#contract\//g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      );
      const violations: Violation[] = [];
      visit(file, {
        MemberExpression: (node) => {
          const [object = '', part = ''] = file.text.slice(node.start, node.end).split('.');
          if (!imported.includes(object) || !['params', 'query', 'body', 'reply'].includes(part)) return;
          violations.push({ path: file.path, line: lineAt(file.text, node.start), advice });
        },
      });
      return violations;
    });
}
