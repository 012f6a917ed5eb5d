import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { eventOfRefusal } from '#domain/shared/security-events';
import type { Portal } from '#server/platform/context';
import { logSecurityEvent } from '#server/people/index';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { clientNetwork } from '#server/platform/http/client-network';
import { toClinicError } from '#server/platform/http/error-response';

/** Serves calendar feeds to calendar programs, which only know the secret URL. */
export async function serveCalendarFeeds(app: FastifyInstance, portal: Portal): Promise<void> {
  // Weak, because a proxy may compress the response.
  await app.register(etag, { weak: true });
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const { file } = request.params;
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
    const logged = { ...portal, log: request.log };
    try {
      const feed = await readCalendarFeed(logged, token);
      return await reply.headers({ 'cache-control': 'private, no-cache', 'content-type': CALENDAR_TYPE }).send(feed);
    } catch (error) {
      const event = eventOfRefusal(toClinicError(error).code);
      const address = clientNetwork(request.ip);
      if (event) await logSecurityEvent(logged, event, { route: 'calendar', concerned: null, address });
      reply.header('cache-control', 'no-store');
      throw error;
    }
  });
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
