import type { Failure } from './failure.ts';
import type { Route, RouteData, RouteInput } from './define-route.ts';

/** A refused call, as the caller meets it: by code, with the sentence to show. */
export class CallRefused extends Error {
  readonly failure: Failure;
  readonly httpStatus: number;

  constructor(httpStatus: number, failure: Failure) {
    super(failure.message);
    this.name = 'CallRefused';
    this.httpStatus = httpStatus;
    this.failure = failure;
  }
}

/**
 * Whether an error is a refused call. By name, not by class: the server and the pages it renders are bundled apart,
 * so each has a class of its own.
 */
export function isCallRefused(error: unknown): error is CallRefused {
  return error instanceof Error && error.name === 'CallRefused';
}

/** Calls one route of the contract; over HTTP in the browser, in process where a page is rendered. */
export type CallRoute = <R extends Route>(
  route: R,
  input: RouteInput<R>,
) => Promise<RouteData<R> & { status: 'Success'; message: string }>;
