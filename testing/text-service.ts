import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenOnFreePort } from './free-port.ts';

type TextRequest = { headers: IncomingHttpHeaders; body: unknown };

export type TextService = {
  url: string;
  /** Every request, in order. */
  requests: TextRequest[];
  /** The statuses of the next responses; afterwards 201. */
  respondNext: (...statuses: number[]) => void;
  stop: () => Promise<void>;
};

/** A text message service that repeats the request in its errors, as some do. */
export async function startTextService(): Promise<TextService> {
  const requests: TextRequest[] = [];
  let next: number[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString();
      requests.push({ headers: incoming.headers, body: JSON.parse(text) });
      response.writeHead(next.shift() ?? 201, { 'content-type': 'application/json' }).end(text);
    });
  });
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}/messages`,
    requests,
    respondNext: (...statuses) => void (next = statuses),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
