import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { ImportPhase, ImportProgress } from '#domain/accounts/imports';

const SMALLEST_PART = 500;
const PARTS = 10;

/** Takes note of how far an import is. */
export type Report = (progress: ImportProgress) => void;

/** Processes rows in at most ten parts, between which other requests run, and reports after each how many are done. */
export async function inParts<Row, Result>(
  rows: readonly Row[],
  { phase, report }: { phase: ImportPhase; report?: Report | undefined },
  work: (part: Row[]) => Promise<Result[]> | Result[],
): Promise<Result[]> {
  const size = Math.max(SMALLEST_PART, Math.ceil(rows.length / PARTS));
  const results: Result[] = [];
  for (let done = 0; done < rows.length; done += size) {
    results.push(...(await work(rows.slice(done, done + size))));
    report?.({ phase, done: Math.min(done + size, rows.length), total: rows.length });
    await yieldToOthers();
  }
  return results;
}
