import { json } from 'node:stream/consumers';
import { Pool } from 'undici';
import { summarize, type Sample } from './figures.ts';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** Each request once, or all of them over and over for so many seconds. */
export type LoadJob = { baseURL: string; connections: number; requests: LoadRequest[]; seconds: number | null };

/** One process of its own: reads its job from standard input and prints what it measured. */
async function run({ baseURL, connections, requests, seconds }: LoadJob): Promise<Sample> {
  const pool = new Pool(baseURL, { connections, pipelining: 1 });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const start = performance.now();
  const until = seconds === null ? Infinity : start + seconds * 1000;
  const callOn = async () => {
    while (performance.now() < until && (seconds !== null || next < requests.length)) {
      const request = requests[next++ % requests.length];
      if (!request) return;
      const begun = performance.now();
      const { statusCode, body } = await pool.request({
        path: request.path,
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
      });
      await body.dump({ limit: Infinity });
      times.push(performance.now() - begun);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, callOn));
  const sample = summarize(times, performance.now() - start, statuses);
  await pool.close();
  return sample;
}

process.stdout.write(JSON.stringify(await run((await json(process.stdin)) as LoadJob)));
