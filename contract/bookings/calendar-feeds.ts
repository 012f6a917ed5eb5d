import { defineRoute } from '#contract/shared/define-route';
import { id } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const getCalendarFile = defineRoute({
  method: 'GET',
  path: '/bookings/:id/calendar.ics',
  summary: 'A booked or cancelled appointment as an iCalendar file; that of a cancelled one removes it from a calendar',
  params: z.object({ id }),
  contentType: 'text/calendar',
  reply: z.object({ file: z.string() }),
  failures: ['not_found'],
});

const CalendarFeed = z.object({
  url: z
    .string()
    .nullable()
    .describe('secret; a calendar program reads the appointments here without signing in; null while it is off'),
});

export const getCalendarFeed = defineRoute({
  method: 'GET',
  path: '/calendar-feed',
  summary: "The URL of the caller's calendar feed",
  reply: z.object({ data: CalendarFeed }),
});

export const createCalendarFeed = defineRoute({
  method: 'POST',
  path: '/calendar-feed',
  summary: "Switches the caller's calendar feed on; a former URL becomes invalid",
  reply: z.object({ data: CalendarFeed }),
  failures: ['own_address_not_proven'],
});

export const deleteCalendarFeed = defineRoute({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: "Switches the caller's calendar feed off; its URL becomes invalid",
});
