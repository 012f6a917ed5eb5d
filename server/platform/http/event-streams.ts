import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ClinicError } from '#domain/shared/errors';

/** When a refused client may come again, in seconds. */
const COME_BACK_SECONDS = 30;
/** Proxies close a connection that sends nothing; the one of `ops/` after 35 seconds. In milliseconds. */
const HEARTBEAT_MS = 15_000;
/** A client that does not read is disconnected at this many unsent characters. */
const MAX_UNSENT = 64_000;

/** How Fastify serves a stream. */
export const STREAM_OPTIONS = { compress: false, exposeHeadRoute: false } as const;

type Send = (text: string) => void;

type EventStreams = {
  /**
   * Sends a stream of server-sent events to a client. `start` begins to send and returns what ends that.
   * @throws ClinicError `unavailable` with too many streams, and what `start` throws.
   */
  serve: (reply: FastifyReply, client: string, start: (send: Send) => Promise<() => void>) => Promise<FastifyReply>;
  /** Ends the streams of some clients. */
  end: (isOver: (client: string) => boolean) => void;
  /** The clients of the open streams. */
  clients: () => string[];
};

/** How many streams may be open on this server, of one client, and of one client once half of `max` are open. */
type Limits = { max: number; maxOfClient: number; maxOnceHalfFull: number };

/** Open streams of server-sent events. A few clients cannot take all of them: what is left is shared among more. */
export function createEventStreams(app: FastifyInstance, limits: Limits): EventStreams {
  const open = new Map<Readable, string>();
  let isClosing = false;

  const heartbeat = setInterval(() => {
    for (const stream of open.keys()) send(stream, ':\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  // Before the server waits for its open connections.
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(heartbeat);
    for (const stream of open.keys()) stream.push(null);
  });

  function add(client: string): Readable {
    const ofClient = [...open.values()].filter((other) => other === client).length;
    const share = open.size < limits.max / 2 ? limits.maxOfClient : limits.maxOnceHalfFull;
    if (isClosing || open.size >= limits.max || ofClient >= share) {
      throw new ClinicError('unavailable', { retryAfterSeconds: COME_BACK_SECONDS });
    }
    const stream = new Readable({ read: () => undefined });
    open.set(stream, client);
    stream.once('close', () => open.delete(stream));
    return stream;
  }

  return {
    serve: async (reply, client, start) => {
      const stream = add(client);
      try {
        const stop = await start((text) => send(stream, text));
        if (stream.destroyed) stop();
        else stream.once('close', stop);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      if (isClosing) stream.push(null);
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          // nginx would collect the events otherwise.
          .header('x-accel-buffering', 'no')
          .send(stream)
      );
    },
    end: (isOver) => {
      for (const [stream, client] of open) if (isOver(client)) stream.push(null);
    },
    clients: () => [...new Set(open.values())],
  };
}

function send(stream: Readable, text: string): void {
  if (stream.readableEnded || stream.destroyed) return;
  stream.push(text);
  if (stream.readableLength > MAX_UNSENT) stream.destroy();
}
