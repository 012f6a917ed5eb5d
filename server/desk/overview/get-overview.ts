import type { getOverview as route } from '#contract/desk/overview';
import type { RouteReply } from '#contract/shared/define-route';
import { nextOpening, OPENING_DAYS } from '#domain/clinic/open-days';
import { dollarsFromCents } from '#domain/shared/money';
import { addDays, calendarWeekOf, clinicClock, daysBetween, type Day } from '#domain/shared/time';
import { listFreeStretches } from '#server/desk/board/list-free-stretches';
import { countByDay, type AppointmentFilter } from '#server/desk/list/list-appointments-rows';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readClosedDays } from '#server/slots/index';
import { listRevenue } from './revenue-rows.ts';

/**
 * Today and its week in numbers, each by the query of the list that it leads to. About no person, so it is not audited.
 * @throws ClinicError `not_allowed`
 */
export async function getOverview(ctx: Context): Promise<RouteReply<typeof route>> {
  authorize(ctx, 'overview.read', null);
  const { read, now, settings } = ctx;
  const { day } = clinicClock(now);
  const { from, to } = calendarWeekOf(day);
  const days = daysBetween(from, to);
  const count = (filter: Omit<AppointmentFilter, 'now' | 'from' | 'to'>) =>
    countByDay(read, { ...filter, now, from, to });
  const figureOf = (byDay: Map<Day, number>) => ({
    today: byDay.get(day) ?? 0,
    week: days.reduce((sum, one) => sum + (byDay.get(one) ?? 0), 0),
  });
  const [appointments, noShows, firstVisits, unpaid, revenue, closed] = await Promise.all([
    count({ state: 'not_cancelled' }),
    count({ state: 'no_show' }),
    count({ isFirst: true }),
    count({ isUnpaid: true }),
    listRevenue(read, { today: day, from, to }),
    readClosedDays(read, { from, to: addDays(day, OPENING_DAYS) }),
  ]);
  const next = nextOpening(settings.clinic.weekHours, day, closed);
  const free = new Map<Day, number>();
  for (const { day: on, range } of await listFreeStretches(ctx, { days, closed }))
    free.set(on, (free.get(on) ?? 0) + range.end - range.start);
  return {
    data: {
      day,
      nextOpening: next?.day === day ? null : next,
      from,
      to,
      figures: {
        appointments: figureOf(appointments),
        freeMinutes: figureOf(free),
        noShows: figureOf(noShows),
        firstVisits: figureOf(firstVisits),
        unpaid: figureOf(unpaid),
      },
      days: days.map((one) => ({
        day: one,
        appointments: appointments.get(one) ?? 0,
        freeMinutes: free.get(one) ?? 0,
      })),
      revenue: revenue.map(({ todayCents, weekCents, ...means }) => ({
        ...means,
        today: dollarsFromCents(todayCents),
        week: dollarsFromCents(weekCents),
      })),
    },
  };
}
