/** An answer in the provider's shape. */
export type Reply = { status: number; body: Record<string, unknown> };

type ErrorBody = { type: string; message: string; code?: string; param?: string } & Record<string, unknown>;

export function accepted(body: object): Reply {
  return { status: 200, body: { ...body } };
}

export function errorReply(status: number, error: ErrorBody): Reply {
  return { status, body: { error } };
}

/** Something is wrong with the request itself. */
export function badRequest(
  message: string,
  more: { code?: string; param?: string } & Record<string, unknown> = {},
): Reply {
  return errorReply(400, { type: 'invalid_request_error', message, ...more });
}

export function noSuch(what: string, id: string, param: string): Reply {
  const message = `No such ${what}: '${id}'`;
  return errorReply(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Thrown while the parameters are read, before anything is done: such an answer is not kept for its key. */
export class BadParameters extends Error {
  readonly reply: Reply;

  constructor(message: string, more: { code?: string; param?: string } = {}) {
    super(message);
    this.reply = badRequest(message, more);
  }
}
