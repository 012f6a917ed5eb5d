import type { StatePreview } from '#contract/absences/closures';
import type { State } from '#domain/clinic/clinic-settings';
import { isOpen, isWorkday } from '#domain/slots/availability';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { addDays, clinicClock } from '#domain/shared/time';
import { countAppointmentsOn, readClosedDays } from '#server/slots/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { createGermanHolidays } from './german-holidays.ts';
import { readClosures } from './list-closures.ts';

/**
 * Which working days of the year ahead the holidays of another state would close, with the appointments on them, and which they
 * would open; changes nothing. Days that the admin has opened or closed stay so. @throws ClinicError `not_allowed`
 */
export async function previewState(ctx: Context, { state }: { state: State }): Promise<StatePreview> {
  authorize(ctx, 'closure.manage', null);
  const clock = clinicClock(ctx.now);
  const range = { from: clock.day, to: addDays(clock.day, MAX_DAYS_AHEAD) };
  const [known, closed] = await Promise.all([readClosures(ctx, ctx.read, range), readClosedDays(ctx.read, range)]);
  const holidays = createGermanHolidays(state);
  const year = Number(clock.day.slice(0, 4));
  const wanted = [year, year + 1, year + 2]
    .flatMap((of) => holidays.listHolidays(of))
    .filter(({ day }) => range.from <= day && day <= range.to);
  const isKnown = (day: string) => known.some(({ kind, first_day }) => kind === 'holiday' && first_day === day);
  const closes = wanted.filter(({ day }) => isOpen(day, closed) && !isKnown(day));
  const isClosedOtherwise = (day: string) =>
    known.some(({ kind, first_day, last_day }) => kind === 'closure' && first_day <= day && day <= last_day);
  const opens = known.filter(
    ({ kind, isOpen: isOpened, first_day: day }) =>
      kind === 'holiday' && !isOpened && day >= range.from && isWorkday(day) && !isClosedOtherwise(day),
  );
  const counts = await countAppointmentsOn(ctx.read, { days: closes.map(({ day }) => day), now: ctx.now, clock });
  return {
    closes: closes.map((holiday) => ({ ...holiday, appointments: counts.get(holiday.day) ?? 0 })),
    opens: opens
      .filter(({ first_day }) => !wanted.some(({ day }) => day === first_day))
      .map(({ first_day: day, names }) => ({ day, names })),
  };
}
