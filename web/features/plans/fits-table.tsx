import { fitsSlot } from '#domain/clinic/performed-treatments';
import { packTimes, type StartGrid } from '#domain/slots/bookable-times';
import type { Day, TimeRange } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { ListedPlans } from './use-plans.ts';

/** A day of the shown week as patients could book it: `slots` are free ones. */
export type BookableDay = { day: Day; hours: TimeRange[]; slots: TimeRange[]; busy: TimeRange[]; taken: TimeRange[] };

/** `days` null: while they load. */
type FitsTableProps = { listed: ListedPlans; days: BookableDay[] | null; clock: { day: Day; minute: number } };

/** How many more appointments of each treatment fit into a week, each as if only these were booked; never in the past. */
export function FitsTable({ listed, days, clock }: FitsTableProps) {
  const { t, language } = useMessages();
  const { doctor, grid } = listed;
  if (doctor.performed.length === 0) return null;
  const countOf = (time: { duration: number; buffer: number }) =>
    (days ?? [])
      .filter(({ day }) => day >= clock.day)
      .reduce((sum, { day, hours, slots, busy, taken }) => {
        const after = day === clock.day ? clock.minute : -1;
        const packed = packTimes({ hours, blocked: busy, occupied: taken }, time, { grid: grid as StartGrid, after });
        return sum + packed.length + slots.filter((slot) => slot.start > after && fitsSlot(slot, time)).length;
      }, 0);
  return (
    <section className="grid content-start gap-1" aria-labelledby="fits">
      <h2 id="fits" className="flex min-h-10 items-center text-lg xl:min-h-0">
        {t('hours.fits')}
      </h2>
      <p className="text-sm text-base-content/75">{t('hours.fitsLead')}</p>
      <table className="w-full text-[15px] *:*:*:border-t *:*:*:border-base-300 *:*:*:py-1">
        <thead className="text-sm text-base-content/75 *:*:border-t-0!">
          <tr className="*:font-medium">
            <th scope="col" className="text-start">
              {t('hours.treatment')}
            </th>
            <th scope="col" className="text-end">
              {t('hours.length')}
            </th>
            <th scope="col" className="text-end">
              {t('hours.room')}
            </th>
          </tr>
        </thead>
        <tbody>
          {doctor.performed.map(({ names, duration, buffer }) => {
            const count = countOf({ duration, buffer });
            return (
              <tr key={names.en}>
                <th scope="row" className="text-start font-normal">
                  {names[language]}
                </th>
                <td className="ps-2 text-end whitespace-nowrap text-base-content/75 tabular-nums">
                  {t('hours.minutes', { length: buffer > 0 ? `${duration} + ${buffer}` : duration })}
                </td>
                <td className="ps-2 text-end whitespace-nowrap tabular-nums">
                  <b className="inline-block min-w-[3ch] text-base font-semibold">{days ? count : '–'}</b>{' '}
                  {t('hours.spaces', { count })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
