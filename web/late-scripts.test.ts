import { PassThrough } from 'node:stream';
import { setImmediate as untilEventsAreHandled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withLateScripts } from './late-scripts.ts';

test('scripts are preloaded with low priority, also if the link is written in two parts', async () => {
  const body = new PassThrough();
  const page = new Response(withLateScripts(body)).text();
  body.write('<head><link rel="style" href="a.css"><link rel="module');
  body.end('preload" href="a.js"></head>');
  expect(await page).toBe(
    '<head><link rel="style" href="a.css"><link rel="modulepreload" fetchpriority="low" href="a.js"></head>',
  );
});

test('a client that leaves while the page is rendered does not end the process', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.once('uncaughtException', note);
  const body = new PassThrough();
  const reader = withLateScripts(body).getReader();
  const read = reader.read();
  await untilEventsAreHandled();
  await reader.cancel(new Error('gone'));
  body.end('<head></head>');
  await untilEventsAreHandled();
  await read;
  process.off('uncaughtException', note);
  expect(failures).toEqual([]);
});
