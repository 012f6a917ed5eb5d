import { isTest, lineAt, visit, type Complaint, type SourceFile } from './source-file.ts';

const MOST_LINES = 300;
const outsideThePortal = /^(?:testing|e2e|bench|scripts)\/|^[^/]+$/;

/** zod anywhere but where schemas live. Resolvers of forms are another package. */
export function findStrayZod(files: SourceFile[]): Complaint[] {
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

/** Reads of the environment outside of the configuration. */
export function findStrayEnvironment(files: SourceFile[]): Complaint[] {
  const advice = 'the environment is read in server/config/config.ts alone: take the value from the configuration.';
  return files
    .filter(({ path }) => path !== 'server/config/config.ts' && !isTest(path) && !outsideThePortal.test(path))
    .flatMap((file) => {
      const complaints = file.imports
        .filter(({ specifier }) => /^(?:node:)?process$/.test(specifier))
        .map(({ line }) => ({ path: file.path, line, advice }));
      visit(file, {
        MemberExpression: (node) => {
          if (file.text.slice(node.start, node.end).replaceAll(/\s/g, '') !== 'process.env') return;
          complaints.push({ path: file.path, line: lineAt(file.text, node.start), advice });
        },
        VariableDeclarator: (node) => {
          const isProcess = node.init?.type === 'Identifier' && node.init.name === 'process';
          if (isProcess) complaints.push({ path: file.path, line: lineAt(file.text, node.start), advice });
        },
      });
      return complaints;
    });
}

/** A clock read where time is an argument. */
export function findHiddenClocks(files: SourceFile[]): Complaint[] {
  const advice = 'time is an argument here: take `now` from the caller, `ctx.now` in a use-case.';
  return files
    .filter(({ path }) => /^(?:domain|i18n|contract|server\/use-cases)\//.test(path) && !isTest(path))
    .flatMap((file) => {
      const complaints: Complaint[] = [];
      const add = (start: number) => complaints.push({ path: file.path, line: lineAt(file.text, start), advice });
      visit(file, {
        NewExpression: (node) => {
          const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
          if (isDate && node.arguments.length === 0) add(node.start);
        },
        MemberExpression: (node) => {
          if (file.text.slice(node.start, node.end) === 'Date.now') add(node.start);
        },
      });
      return complaints;
    });
}

/** Files too long to be read in one go. */
export function findLongFiles(files: SourceFile[]): Complaint[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MOST_LINES
      ? [
          {
            path,
            line: MOST_LINES + 1,
            advice: `${lines} lines, ${MOST_LINES} are the most: take one thought out into its own file.`,
          },
        ]
      : [];
  });
}

/** `export *`, index files and default exports, where nothing asks for them. */
export function findLooseExports(files: SourceFile[]): Complaint[] {
  return files.flatMap((file) => {
    const complaints: Complaint[] = [];
    const { path, text } = file;
    if (path === 'contract/index.ts') return [];
    if (/(?:^|\/)index\.tsx?$/.test(path)) {
      complaints.push({ path, line: 1, advice: 'no barrels but contract/index.ts: import from the file that has it.' });
    }
    visit(file, {
      ExportAllDeclaration: (node) => {
        complaints.push({
          path,
          line: lineAt(text, node.start),
          advice: 'no `export *`: name what is exported, where it is written.',
        });
      },
      ExportDefaultDeclaration: (node) => {
        if (wantsDefault(path)) return;
        complaints.push({
          path,
          line: lineAt(text, node.start),
          advice: 'exports have names: only pages and tool configurations have a default.',
        });
      },
    });
    return complaints;
  });
}

function wantsDefault(path: string): boolean {
  return /^web\/(?:routes\/|root\.tsx$|routes\.ts$|entry\.)/.test(path) || /(?:^|\/)[^/]+\.config\.ts$/.test(path);
}

/** Names that say nothing or are not kebab-case. */
export function findBadNames(files: SourceFile[]): Complaint[] {
  return files.flatMap(({ path }) => {
    const name = path.split('/').at(-1) ?? path;
    const complaint = (advice: string) => [{ path, line: 1, advice }];
    if (/^(?:utils?|helpers?|misc|common)\./.test(name))
      return complaint('a file says what it holds: name it after that.');
    const isKebab = path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(part));
    return isKebab ? [] : complaint('names are kebab-case: rename-it-like-this.ts.');
  });
}

/** JavaScript without types, where every Node that runs it understands them. */
export function findPlainJavaScript(files: SourceFile[]): Complaint[] {
  const advice = 'everything but the launcher, which an old Node parses, is TypeScript: rename it to .ts.';
  return files
    .filter(({ path }) => /\.[cm]?js$/.test(path) && path !== 'scripts/launch.mjs')
    .map(({ path }) => ({ path, line: 1, advice }));
}

/** Pages nobody can reach. */
export function findUnlistedPages(files: SourceFile[]): Complaint[] {
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
