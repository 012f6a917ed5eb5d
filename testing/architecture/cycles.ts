import type { Violation, SourceFile } from './source-file.ts';

/** Finds import cycles; reports each once. */
export function findCycles(files: SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const violations: Violation[] = [];

  function walk(file: SourceFile, trail: string[]): void {
    if (done.has(file.path)) return;
    for (const { target, line } of file.imports) {
      const next = target === null ? undefined : byPath.get(target);
      if (!next) continue;
      const start = [...trail, file.path].indexOf(next.path);
      if (start === -1) {
        walk(next, [...trail, file.path]);
        continue;
      }
      const cycle = [...trail, file.path].slice(start).concat(next.path).join(' → ');
      violations.push({
        path: file.path,
        line,
        advice: `import cycle ${cycle}: move what both need to a third file.`,
      });
    }
    done.add(file.path);
  }

  for (const file of files) walk(file, []);
  return violations;
}
