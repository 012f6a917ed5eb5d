import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { pageContext, type PageContext } from './page-context.ts';

function reported(error: unknown, signal: AbortSignal = new AbortController().signal): unknown[] {
  const errors: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, { report: (one) => errors.push(one) } as Partial<PageContext> as PageContext);
  handleError(error, { request: new Request('http://clinic.test/', { signal }), context, params: {} });
  return errors;
}

const answer = (status: number) => ({ status, statusText: '', data: null, internal: true });

test('a page that breaks is told to the log', () => {
  const broken = new Error('broken');
  expect(reported(broken)).toEqual([broken]);
  expect(reported(answer(500))).toHaveLength(1);
});

test('an unknown page, a refused method and a visitor who left are no faults', () => {
  expect(reported(answer(404))).toEqual([]);
  expect(reported(answer(405))).toEqual([]);
  expect(reported(new Error('gone'), AbortSignal.abort())).toEqual([]);
});
