import { useId } from 'react';
import type { TreatmentSummary } from '#contract/treatments';
import { formatPrice } from '#domain/money';
import { formatDate } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** One treatment: what it costs, who does it, how many places are free, and the way to book it. */
export function TreatmentCard({ option, onBook }: { option: TreatmentSummary; onBook: () => void }) {
  const { t, language } = useWords();
  const heading = useId();
  const count = option.freeSlots;
  const hasDoctor = option.doctors.length > 0;
  const names = option.doctors.map((doctor) => doctor.name).join(', ');
  return (
    <Card as="article" aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-xl">
        {option.name}
      </h2>
      <p className={count > 0 ? 'text-primary font-semibold' : 'text-base-content/70'}>
        {count > 0 ? t('booking.spaces', { count }) : t('booking.tryAnotherDay')}
      </p>
      <p className="text-lg">{t('booking.price', { price: formatPrice(option.price, option.currency, language) })}</p>
      <p className="text-base-content/70 min-h-12 text-sm">
        {hasDoctor && t('booking.doctors', { names })}
        {option.nextFreeDate && (
          <>
            <br />
            {t('booking.nextFree', { date: formatDate(option.nextFreeDate, language) })}
          </>
        )}
      </p>
      <Button type="button" variant="accent" className="mt-auto" disabled={!hasDoctor || count === 0} onClick={onBook}>
        {hasDoctor ? t('booking.bookAppointment') : t('booking.doctorNotAvailable')}
      </Button>
    </Card>
  );
}
