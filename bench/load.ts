import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { summarize, type Sample } from './figures.ts';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export type LoadJob = {
  baseURL: string;
  connections: number;
  requests: LoadRequest[];
  /** Repeats the requests for this long; without it sends each once. */
  seconds?: number;
  /** Requests per second at a fixed rate, timed from the scheduled start; without it each connection sends the next after a response. */
  pace?: number;
  startAfterMs?: number;
};

/** As every browser sends it. */
const ENCODINGS = 'gzip, deflate, br, zstd';

/** Runs in its own process: reads the job from standard input and prints the sample. */
async function run(job: LoadJob): Promise<Sample> {
  const pool = new Pool(job.baseURL, { connections: job.connections, pipelining: 1 });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const call = async ({ path, method, headers = {}, body = '' }: LoadRequest, begun: number) => {
    const sent = { 'accept-encoding': ENCODINGS, ...headers };
    const reply = await pool.request({ path, method, headers: sent, body: body || null });
    await reply.body.dump({ limit: Infinity });
    times.push(performance.now() - begun);
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1;
  };
  if (job.startAfterMs) await pause(job.startAfterMs);
  const start = performance.now();
  await (job.pace ? callAtRate(job.requests, job.pace, call) : callInLoop(job, call));
  const sample = summarize(times, performance.now() - start, statuses);
  await pool.close();
  return sample;
}

type Call = (request: LoadRequest, begun: number) => Promise<void>;

async function callInLoop({ requests, connections, seconds }: LoadJob, call: Call): Promise<void> {
  const queue = requestsOf(requests, seconds);
  const go = async () => {
    for (const request of queue) await call(request, performance.now());
  };
  await Promise.all(Array.from({ length: connections }, go));
}

/** The next request, shared by all connections. */
function* requestsOf(requests: LoadRequest[], seconds: number | undefined): Generator<LoadRequest> {
  if (seconds === undefined) return yield* requests;
  const until = performance.now() + seconds * 1000;
  while (true) {
    for (const request of requests) {
      if (performance.now() >= until) return;
      yield request;
    }
  }
}

async function callAtRate(requests: LoadRequest[], pace: number, call: Call): Promise<void> {
  const start = performance.now();
  const under = requests.map(async (request, index) => {
    const turn = start + (index / pace) * 1000;
    await pause(Math.max(turn - performance.now(), 0));
    await call(request, turn);
  });
  await Promise.all(under);
}

process.stdout.write(JSON.stringify(await run((await json(process.stdin)) as LoadJob)));
