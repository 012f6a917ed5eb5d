import { isTest, lineAt, visit, type Violation, type SourceFile } from './source-file.ts';

const MAX_LINES = 300;
const isOutsidePortal = /^(?:testing|e2e|bench|scripts)\/|^[^/]+$/;

/** Imports of zod outside the files that hold schemas. Form resolvers are a separate package. */
export function findStrayZod(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !path.startsWith('contract/') && path !== 'server/config/config.ts')
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => /^zod(?:\/|$)/.test(specifier))
        .map(({ line }) => ({
          path,
          line,
          advice: 'zod lives in contract/ and server/config/config.ts: move the schema there.',
        })),
    );
}

/** Reads of the environment outside the configuration. */
export function findStrayEnvironment(files: SourceFile[]): Violation[] {
  const advice = 'the environment is read in server/config/config.ts alone: take the value from the configuration.';
  return files
    .filter(({ path }) => path !== 'server/config/config.ts' && !isTest(path) && !isOutsidePortal.test(path))
    .flatMap((file) => {
      const violations = file.imports
        .filter(({ specifier }) => /^(?:node:)?process$/.test(specifier))
        .map(({ line }) => ({ path: file.path, line, advice }));
      visit(file, {
        MemberExpression: (node) => {
          if (file.text.slice(node.start, node.end).replaceAll(/\s/g, '') !== 'process.env') return;
          violations.push({ path: file.path, line: lineAt(file.text, node.start), advice });
        },
        VariableDeclarator: (node) => {
          const isProcess = node.init?.type === 'Identifier' && node.init.name === 'process';
          if (isProcess) violations.push({ path: file.path, line: lineAt(file.text, node.start), advice });
        },
      });
      return violations;
    });
}

/** Reads of the clock in code that takes the time as an argument. */
export function findHiddenClocks(files: SourceFile[]): Violation[] {
  const advice = 'time is an argument here: take `now` from the caller, `ctx.now` in a use-case.';
  return files
    .filter(({ path }) => /^(?:domain|i18n|contract|server\/use-cases)\//.test(path) && !isTest(path))
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

/** Files over the line limit. */
export function findLongFiles(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MAX_LINES
      ? [
          {
            path,
            line: MAX_LINES + 1,
            advice: `${lines} lines, ${MAX_LINES} is the limit: split the file.`,
          },
        ]
      : [];
  });
}

/** `export *`, index files, and default exports that no tool requires. */
export function findLooseExports(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const violations: Violation[] = [];
    const { path, text } = file;
    if (path === 'contract/index.ts') return [];
    if (/(?:^|\/)index\.tsx?$/.test(path)) {
      violations.push({
        path,
        line: 1,
        advice: 'contract/index.ts is the only barrel: import from the defining file.',
      });
    }
    visit(file, {
      ExportAllDeclaration: (node) => {
        violations.push({
          path,
          line: lineAt(text, node.start),
          advice: 'no `export *`: export by name from the defining file.',
        });
      },
      ExportDefaultDeclaration: (node) => {
        if (requiresDefaultExport(path)) return;
        violations.push({
          path,
          line: lineAt(text, node.start),
          advice: 'use a named export: only pages and tool configurations have a default export.',
        });
      },
    });
    return violations;
  });
}

function requiresDefaultExport(path: string): boolean {
  return /^web\/(?:routes\/|root\.tsx$|routes\.ts$|entry\.)/.test(path) || /(?:^|\/)[^/]+\.config\.ts$/.test(path);
}

/** File names that are generic or not kebab-case. */
export function findBadNames(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const name = path.split('/').at(-1) ?? path;
    const violation = (advice: string) => [{ path, line: 1, advice }];
    if (/^(?:utils?|helpers?|misc|common)\./.test(name))
      return violation('generic file name: name the file after its main export.');
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
