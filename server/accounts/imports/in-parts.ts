import { setImmediate as yieldToOthers } from 'node:timers/promises';

const PART = 1000;

/** Processes rows in parts, between which other requests run. */
export async function inParts<Row, Result>(
  rows: readonly Row[],
  work: (part: Row[]) => Promise<Result[]> | Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < rows.length; at += PART) {
    results.push(...(await work(rows.slice(at, at + PART))));
    await yieldToOthers();
  }
  return results;
}
