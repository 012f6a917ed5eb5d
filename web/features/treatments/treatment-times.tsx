import type { ReactNode } from 'react';
import type { NextFree, TreatmentSummary } from '#contract/slots/treatments';
import {
  clockOfSlot,
  formatDate,
  formatOtherPrices,
  formatShortDate,
  formatTreatmentPrice,
  startOfSlot,
} from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { chipClass } from '#web/ui/chip-style.ts';

type TreatmentTimesProps = {
  treatment: Pick<
    TreatmentSummary,
    '_id' | 'texts' | 'price' | 'currency' | 'priceKind' | 'prices' | 'duration' | 'nextFree'
  >;
  heading: 'h2' | 'h3';
  /** Whether the times of several doctors are listed, whose names screen readers read. */
  hasDoctors?: boolean;
  texts: { none: string; others: string };
  /** The link to the booking of a time, null: with all of them. */
  renderLink: (time: NextFree | null, content: ReactNode, className: string) => ReactNode;
};

/** A treatment with its next days; each time is a link to its booking. */
export function TreatmentTimes({ treatment, heading: Heading, hasDoctors, texts, renderLink }: TreatmentTimesProps) {
  const { t, language } = useMessages();
  const { name } = treatment.texts[language];
  const { nextFree } = treatment;
  const prices = formatOtherPrices(treatment, language, t);
  return (
    <Card as="li" className="@container grid content-start gap-4">
      <div>
        <Heading className="text-lg wrap-anywhere hyphens-auto">{name}</Heading>
        <p className="text-base-content/80">
          {formatTreatmentPrice(treatment, language, t)} · {t('bookings.minutes', { count: treatment.duration })}
        </p>
        {prices && <p className="text-sm text-base-content/75">{prices}</p>}
      </div>
      {nextFree.length === 0 && <p>{texts.none}</p>}
      {[...Map.groupBy(nextFree, ({ date }) => date)].map(([date, ofDay]) => (
        <div key={date} className="grid items-center gap-x-4 gap-y-1.5 @md:grid-cols-[6.5rem_1fr]">
          <p className="font-medium">{formatShortDate(date, language)}</p>
          <ul aria-label={formatDate(date, language)} className="grid grid-cols-3 gap-2">
            {ofDay.map((time) => (
              <li key={`${time.doctor_email} ${time.slot}`} className="grid">
                {renderLink(
                  time,
                  <span>
                    <span className="sr-only">{`${formatShortDate(date, language)}, `}</span>
                    {startOfSlot(time.slot, language, true)}
                    <span className="sr-only">{` (${clockOfSlot(time.slot, language)})`}</span>
                    {hasDoctors && <span className="sr-only">{`, ${time.doctor}`}</span>}
                  </span>,
                  chipClass(false, 'font-semibold whitespace-nowrap tabular-nums'),
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {nextFree.length > 0 && (
        <p>
          {renderLink(
            null,
            <>
              {texts.others}
              <span className="sr-only">{`: ${name}`}</span>
            </>,
            'link inline-block py-1 link-primary',
          )}
        </p>
      )}
    </Card>
  );
}
