import { routes } from '#contract/index';
import { createCalendarFeed } from '#server/use-cases/calendars/create-calendar-feed';
import { deleteCalendarFeed } from '#server/use-cases/calendars/delete-calendar-feed';
import { getCalendarFeed } from '#server/use-cases/calendars/get-calendar-feed';
import { getCalendarFile } from '#server/use-cases/calendars/get-calendar-file';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/http/bind-route';

export const calendarFeeds = [
  bindRoute(routes.getCalendarFile, async (ctx, { params }, { headers, replyHeaders }) => {
    const language = negotiateLanguage(headers.get('accept-language'));
    const file = await getCalendarFile(ctx, { ...params, language });
    replyHeaders.set('content-disposition', 'attachment; filename="appointment.ics"');
    return { file };
  }),
  bindRoute(routes.getCalendarFeed, async (ctx) => ({ data: await getCalendarFeed(ctx) })),
  bindRoute(routes.createCalendarFeed, async (ctx) => ({ data: await createCalendarFeed(ctx) })),
  bindRoute(routes.deleteCalendarFeed, async (ctx) => {
    await deleteCalendarFeed(ctx);
    return {};
  }),
];
