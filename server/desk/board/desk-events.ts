import type { FastifyInstance } from 'fastify';
import { DESK_EVENTS_PATH } from '#contract/desk/desk-events';
import { ClinicError } from '#domain/shared/errors';
import type { Portal } from '#server/platform/context';
import { watchInbox } from '#server/desk/inbox/watch-inbox';
import { watchAppointments, type AppointmentsEvent } from './watch-appointments.ts';
import { findEndedSessions, identifyCaller } from '#server/people/index';
import { createEventStreams, STREAM_OPTIONS } from '#server/platform/http/event-streams';
import { toHeaders } from '#server/platform/http/fetch-bridge';

/** Open streams of this server, by session, which may have several windows. */
const LIMITS = { max: 500, maxOfClient: 10, maxOnceHalfFull: 3 };
/** How often it is checked that the sessions of open streams have not ended, in milliseconds. */
const CHECK_EVERY_MS = 15_000;

/**
 * Streams changes of the appointments that they may read to staff as server-sent events, by ids. `ready`: from here on every change is
 * reported, so what was read before may be out of date; `appointments` has a list of changes; `reset`: there were too
 * many to list; `inbox`: something is due, or is so no more. The stream ends soon after the session, or its lock.
 */
export function serveDeskEvents(app: FastifyInstance, portal: Portal): void {
  const watch = watchAppointments(portal);
  const inbox = watchInbox(portal);
  const streams = createEventStreams(app, LIMITS);
  const checking = setInterval(() => {
    void endDeadStreams().catch(() => undefined);
  }, CHECK_EVERY_MS);
  checking.unref();
  app.addHook('preClose', async () => clearInterval(checking));

  async function endDeadStreams(): Promise<void> {
    const ended = await findEndedSessions(portal, streams.clients());
    streams.end((id) => ended.has(id));
  }

  app.get(DESK_EVENTS_PATH, STREAM_OPTIONS, async (request, reply) => {
    const ctx = await identifyCaller(portal, toHeaders(request), { identity: false, isBackground: true });
    if (ctx.session === null) throw new ClinicError('not_signed_in');
    return streams.serve(reply, ctx.session.sessionId, async (send) => {
      const stop = await watch.follow(ctx, (event) => send(toText(event)));
      const stopInbox = await inbox
        .follow(() => send('event: inbox\ndata: []\n\n'))
        .catch((error: unknown) => {
          stop();
          throw error;
        });
      send('event: ready\ndata: []\n\n');
      return () => {
        stop();
        stopInbox();
      };
    });
  });
}

function toText(event: AppointmentsEvent): string {
  return `event: ${event ? 'appointments' : 'reset'}\ndata: ${JSON.stringify(event ?? [])}\n\n`;
}
