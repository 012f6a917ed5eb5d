import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BareJob } from './bare-loop.ts';
import type { Sample } from './figures.ts';
import type { LoadJob } from './load.ts';

/** Runs a file of this folder in its own process and returns its sample. */
export async function runAlone(...[file, job]: ['load.ts', LoadJob] | ['bare-loop.ts', BareJob]): Promise<Sample> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(JSON.stringify(job));
  const output = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(output) as Sample;
}
