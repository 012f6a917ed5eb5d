/** A response in the provider's format. */
export type Reply = { status: number; body: Record<string, unknown> };

type ErrorBody = { type: string; message: string; code?: string; param?: string } & Record<string, unknown>;

export function accepted(body: object): Reply {
  return { status: 200, body: { ...body } };
}

export function errorReply(status: number, error: ErrorBody): Reply {
  return { status, body: { error } };
}

/** A response to an invalid request. */
export function badRequest(
  message: string,
  more: { code?: string; param?: string } & Record<string, unknown> = {},
): Reply {
  return errorReply(400, { type: 'invalid_request_error', message, ...more });
}

export function noSuch(kind: string, id: string, param: string): Reply {
  const message = `No such ${kind}: '${id}'`;
  return errorReply(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Thrown while parameters are parsed, before any change: such a response is not stored for its idempotency key. */
export class BadParameters extends Error {
  readonly reply: Reply;

  constructor(message: string, more: { code?: string; param?: string } = {}) {
    super(message);
    this.reply = badRequest(message, more);
  }
}
