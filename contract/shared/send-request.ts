import type { Failure } from './failure.ts';
import type { Route, RouteData, RouteInput } from './define-route.ts';

/** A refused request, with its code and the message to show. */
export class RequestRefused extends Error {
  readonly failure: Failure;
  readonly httpStatus: number;

  constructor(httpStatus: number, failure: Failure) {
    super(failure.message);
    this.name = 'RequestRefused';
    this.httpStatus = httpStatus;
    this.failure = failure;
  }
}

/**
 * Whether an error is a refused request. Compares the name: server and rendered pages are bundled separately, so each
 * has its own class.
 */
export function isRequestRefused(error: unknown): error is RequestRefused {
  return error instanceof Error && error.name === 'RequestRefused';
}

/** Calls a route of the contract: over HTTP in the browser, in process during rendering. */
export type SendRequest = <R extends Route>(
  route: R,
  input: RouteInput<R>,
) => Promise<RouteData<R> & { status: 'Success'; message: string }>;
