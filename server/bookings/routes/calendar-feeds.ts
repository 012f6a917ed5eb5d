import { routes } from '#contract/index';
import { createCalendarFeed } from '#server/bookings/calendar-feeds/create-calendar-feed';
import { deleteCalendarFeed } from '#server/bookings/calendar-feeds/delete-calendar-feed';
import { getCalendarFeed } from '#server/bookings/calendar-feeds/get-calendar-feed';
import { getCalendarFile } from '#server/bookings/calendar-feeds/get-calendar-file';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/platform/http/bind-route';

export const calendarFeeds = [
  bindRoute(routes.getCalendarFile, async (ctx, { params }, { headers, replyHeaders }) => {
    const language = negotiateLanguage(headers.get('accept-language'));
    const file = await getCalendarFile(ctx, { ...params, language });
    replyHeaders.set('content-disposition', 'attachment; filename="appointment.ics"');
    return { file };
  }),
  bindRoute(routes.getCalendarFeed, async (ctx) => ({ data: await getCalendarFeed(ctx) })),
  bindRoute(routes.createCalendarFeed, async (ctx) => ({ data: await createCalendarFeed(ctx) })),
  bindRoute(routes.deleteCalendarFeed, (ctx) => deleteCalendarFeed(ctx)),
];
