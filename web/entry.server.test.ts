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

const errorResponse = (status: number) => ({ status, statusText: '', data: null, internal: true });

test('an error of a page is logged', () => {
  const broken = new Error('broken');
  expect(reported(broken)).toEqual([broken]);
  expect(reported(errorResponse(500))).toHaveLength(1);
});

test('an unknown page, a refused method and an aborted request are not logged', () => {
  expect(reported(errorResponse(404))).toEqual([]);
  expect(reported(errorResponse(405))).toEqual([]);
  expect(reported(new Error('gone'), AbortSignal.abort())).toEqual([]);
});
