import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnFreePort } from './free-port.ts';

/** One request as the service received it. */
export type FormRequest = { path: string; headers: IncomingMessage['headers']; fields: Record<string, unknown> };

export type FormService = {
  url: string;
  /** Every accepted request. */
  taken: FormRequest[];
  /** Overrides the next response, whatever the request contains. Accepts the request only if the flag is set. */
  answerNext: (status: number, body: string, headers?: Record<string, string>) => void;
  /** Refuses the next request and repeats its content in the error, as such services do. */
  refuseNext: () => void;
  stop: () => Promise<void>;
};

export const FORM_ACCESS_KEY = 'the-access-key-of-the-clinic';

type Answer = (request: FormRequest) => { status: number; body: string; headers?: Record<string, string> };

/** A form service that accepts `access_key`, `name`, `email` and `message` as JSON and responds with a flag. */
export async function startFormService(): Promise<FormService> {
  const taken: FormRequest[] = [];
  let next: Answer | undefined;
  const server = createServer((incoming, response) => {
    void serve(incoming, response);
  });
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    const given = (next ?? judge)(request);
    next = undefined;
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    response.end(given.body);
  }
  function judge(request: FormRequest): ReturnType<Answer> {
    const { access_key: key, name, email, message } = request.fields;
    if (key !== FORM_ACCESS_KEY) return refuse(request);
    if (![name, email, message].every((field) => typeof field === 'string' && field !== '')) return refuse(request);
    taken.push(request);
    return { status: 200, body: JSON.stringify({ success: true, message: 'Form submitted' }) };
  }
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return {
    url: `${origin}/submit`,
    taken,
    answerNext: (status, body, headers = {}) => void (next = () => ({ status, body, headers })),
    refuseNext: () => void (next = refuse),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse({ fields }: FormRequest): ReturnType<Answer> {
  return { status: 400, body: JSON.stringify({ success: false, message: 'Refused', data: fields }) };
}

async function read(incoming: IncomingMessage): Promise<FormRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const fields = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
  return { path: incoming.url ?? '', headers: incoming.headers, fields };
}
