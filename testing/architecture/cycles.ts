import type { Complaint, SourceFile } from './source-file.ts';

/** Files that import themselves by way of others; each circle is told once. */
export function findCycles(files: SourceFile[]): Complaint[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const complaints: Complaint[] = [];

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
      const circle = [...trail, file.path].slice(start).concat(next.path).join(' → ');
      complaints.push({
        path: file.path,
        line,
        advice: `a circle of imports, ${circle}: move what both need to a third file.`,
      });
    }
    done.add(file.path);
  }

  for (const file of files) walk(file, []);
  return complaints;
}
