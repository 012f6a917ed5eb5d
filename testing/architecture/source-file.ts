import { parseSync, type ESTree, Visitor } from 'vite';

/** One `import`, `export … from` or (lazy) `import()` of a file; `target` is null for a package. */
type Import = { isLazy: boolean; line: number; target: string | null };

/** A parsed source file; `program` is null for files other than TypeScript and JavaScript. */
export type SourceFile = { path: string; text: string; program: ESTree.Program | null; imports: Import[] };

/** A violation of a rule, with advice on how to fix it. */
export type Violation = { path: string; line: number; advice: string };

/** Parses files given as path → text; imports are resolved among exactly these. */
export function readSources(texts: Record<string, string>): SourceFile[] {
  const paths = new Set(Object.keys(texts));
  return Object.entries(texts).map(([path, text]) => {
    const program = /\.(?:tsx?|[cm]?js)$/.test(path) ? parse(path, text) : null;
    return { path, text, program, imports: program ? listImports(path, text, program, paths) : [] };
  });
}

/** Walks the syntax tree of a file, if it has one. */
export function visit(file: SourceFile, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  if (file.program) new Visitor(visitor).visit(file.program);
}

/** The line of an offset, starting at 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Whether a file is a test or a suite shared by tests. */
export function isTest(path: string): boolean {
  return /\.(?:test|suite)\.tsx?$/.test(path);
}

function parse(path: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}

function listImports(path: string, text: string, program: ESTree.Program, paths: Set<string>): Import[] {
  const imports: Import[] = [];
  const add = (source: ESTree.Expression | ESTree.StringLiteral | null, isLazy = false) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    imports.push({ isLazy, line: lineAt(text, source.start), target: resolve(path, source.value, paths) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source, true),
  }).visit(program);
  return imports;
}

/** Resolves `#domain/time` or `./slot.ts` to a path of the repository; null for a package. */
function resolve(from: string, specifier: string, paths: Set<string>): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return findExisting(bare.slice(1), paths);
  if (!bare.startsWith('.')) return null;
  const folder = from.split('/').slice(0, -1);
  for (const step of bare.split('/')) {
    if (step === '..') folder.pop();
    else if (step !== '.') folder.push(step);
  }
  return findExisting(folder.join('/'), paths);
}

function findExisting(path: string, paths: Set<string>): string {
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => paths.has(candidate)) ?? path;
}
