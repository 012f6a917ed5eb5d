import { useId } from 'react';
import type { TreatmentSummary } from '#contract/treatments';
import { formatDate, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** One treatment: price, doctors, number of available slots, and the button to book it. */
export function TreatmentCard({ option, onBook }: { option: TreatmentSummary; onBook: () => void }) {
  const { t, language } = useMessages();
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
        {count > 0 ? t('bookings.spaces', { count }) : t('bookings.tryAnotherDay')}
      </p>
      <p className="text-lg">{t('bookings.price', { price: formatPrice(option.price, option.currency, language) })}</p>
      <p className="text-base-content/70 min-h-12 text-sm">
        {hasDoctor && t('bookings.doctors', { names })}
        {option.nextFreeDate && (
          <>
            <br />
            {t('bookings.nextFree', { date: formatDate(option.nextFreeDate, language) })}
          </>
        )}
      </p>
      <Button type="button" variant="accent" className="mt-auto" disabled={!hasDoctor || count === 0} onClick={onBook}>
        {hasDoctor ? t('bookings.bookAppointment') : t('bookings.doctorNotAvailable')}
      </Button>
    </Card>
  );
}
