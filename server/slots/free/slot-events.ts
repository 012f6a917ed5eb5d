import type { FastifyInstance } from 'fastify';
import { SLOT_EVENTS_PATH } from '#contract/slots/slot-events';
import type { Portal } from '#server/platform/context';
import { widerNetwork } from '#server/platform/wider-network';
import { watchAvailability } from './watch-availability.ts';
import { clientNetwork } from '#server/platform/http/client-network';
import { createEventStreams, STREAM_OPTIONS } from '#server/platform/http/event-streams';

/** Open streams of this server, by IPv4 address or IPv6 /56, which may be a clinic's waiting room. */
const LIMITS = { max: 1000, maxOfClient: 50, maxOnceHalfFull: 5 };

/**
 * Streams changes of the availability as server-sent events. `slots` has a list of changes; `reset` means that the
 * client's lists may be out of date, because it sent no version, or one that is no longer current. The id of an event is
 * the version, the same on every server; the client sends the last one as `Last-Event-ID` or `?since=`.
 */
export function serveSlotEvents(app: FastifyInstance, portal: Portal): void {
  const watch = watchAvailability(portal);
  const streams = createEventStreams(app, LIMITS);

  app.get<{ Querystring: { since?: string } }>(SLOT_EVENTS_PATH, STREAM_OPTIONS, async (request, reply) => {
    const client = clientNetwork(request.ip);
    return streams.serve(reply, widerNetwork(client) ?? client, async (send) => {
      const { version, unsubscribe } = await watch.subscribe((event) => send(toText(event)));
      const seen = request.headers['last-event-id'] ?? request.query.since;
      send(seen === version ? toText({ version, changes: [] }) : toText({ version, changes: null }));
      return unsubscribe;
    });
  });
}

function toText({ version, changes }: { version: string; changes: object[] | null }): string {
  const name = changes ? 'slots' : 'reset';
  return `event: ${name}\nid: ${version}\ndata: ${JSON.stringify(changes ?? [])}\n\n`;
}
