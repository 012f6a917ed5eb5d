import { Link } from 'react-router';
import type { TreatmentSummary } from '#contract/slots/treatments';
import {
  clockOfSlot,
  formatDate,
  formatOtherPrices,
  formatShortDate,
  formatTreatmentPrice,
  startOfSlot,
} from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { chipClass } from '#web/ui/chip-style.ts';

export type DoctorTreatment = Pick<
  TreatmentSummary,
  '_id' | 'texts' | 'price' | 'currency' | 'priceKind' | 'prices' | 'duration' | 'nextFree'
>;

/** A treatment of a doctor with its next days; each time is a link to its booking. */
export function DoctorTimes({ doctorId, treatment }: { doctorId: string; treatment: DoctorTreatment }) {
  const { t, language } = useMessages();
  const { _id, texts, nextFree, duration, ...price } = treatment;
  const others = formatOtherPrices(price, language, t);
  const pathOf = (date: string, slot: string) => paths.bookSlot(_id, { doctorId, date, slot });
  return (
    <Card as="li" className="grid gap-4">
      <div>
        <h3 className="text-lg">{texts[language].name}</h3>
        <p className="text-base-content/80">
          {formatTreatmentPrice(price, language, t)} · {t('bookings.minutes', { count: duration })}
        </p>
        {others && <p className="text-sm text-base-content/75">{others}</p>}
      </div>
      {nextFree.length === 0 && <p>{t('doctors.noFree')}</p>}
      {[...Map.groupBy(nextFree, ({ date }) => date)].map(([date, ofDay]) => (
        <div key={date} className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[6.5rem_1fr]">
          <p className="font-medium">{formatShortDate(date, language)}</p>
          <ul aria-label={formatDate(date, language)} className="grid grid-cols-3 gap-2">
            {ofDay.map(({ slot }) => (
              <li key={slot} className="grid">
                <Link to={pathOf(date, slot)} className={chipClass(false, 'font-semibold tabular-nums')}>
                  <span>
                    <span className="sr-only">{`${formatShortDate(date, language)}, `}</span>
                    {startOfSlot(slot, language)}
                    <span className="sr-only">{` (${clockOfSlot(slot, language)})`}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {nextFree.length > 0 && (
        <p>
          <Link to={pathOf('', '')} className="link inline-block py-1 link-primary">
            {t('doctors.otherTimes')}
            <span className="sr-only">{`: ${texts[language].name}`}</span>
          </Link>
        </p>
      )}
    </Card>
  );
}
