import { useState, type ReactNode } from 'react';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { CANCEL_MINUTES, cutoffAt } from '#domain/bookings/change-cutoff';
import { isPaidAtClinic } from '#domain/bookings/settlement';
import type { Insurance } from '#domain/shared/insurance';
import { slotTimeOf } from '#domain/shared/slot-times';
import { clinicClock, longDate } from '#domain/shared/time';
import { clockOfSlot, formatClock, formatShortDate, formatTreatmentPrice, startOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import type { BookingChoice } from './booking-draft.ts';
import type { ShownPrice } from './booking-form.ts';

type BookingFootProps = {
  option: TreatmentSummary;
  shown: ShownPrice;
  insurance: Insurance | null;
  choice: BookingChoice;
  /** Doctor, day and time stand above, in one line. */
  isFolded: boolean;
  isBusy: boolean;
  /** Why the booking was refused, above the rest. */
  children: ReactNode;
};

/** The foot of the form, always visible: what was chosen, the price, until when it can be changed, and Submit. */
export function BookingFoot({ option, shown, insurance, choice, isFolded, isBusy, children }: BookingFootProps) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const isAtClinic = shown.priceKind !== 'covered' && (!takesCards || isPaidAtClinic({ ...shown, insurance }));
  const [opened] = useState(() => new Date());
  const { doctor_email: email, AppointmentDate: date, slot } = choice;
  const doctor = option.doctors.find(({ docEmail }) => docEmail === email)?.name;
  const dayAndTime = (instant: Date) => {
    const { day, minute } = clinicClock(instant);
    return `${formatShortDate(longDate(day), language)}, ${formatClock(minute, language)}`;
  };
  const price = t('bookings.price', { price: formatTreatmentPrice(shown, language, t) });
  const chosen = (
    // Another text, in which nothing moves.
    <span key={`${email} ${date} ${slot}`}>
      {doctor && <span className="max-sm:hidden">{doctor} · </span>}
      {date ? formatShortDate(date, language) : t('bookings.nothingChosen')}
      {date && slot && (
        <>
          , <span className="sm:hidden">{startOfSlot(slot, language)}</span>
          <span className="max-sm:hidden">{clockOfSlot(slot, language)}</span>
        </>
      )}
      <span className="block text-sm font-normal sm:inline sm:text-lg sm:font-semibold sm:before:content-['_·_']">
        {price}
      </span>
    </span>
  );
  const time = slotTimeOf(date, slot);
  const count = shown.cutoffHours;
  const until = time && cutoffAt(time, count);
  const terms = !until
    ? t('bookings.changeAhead', { count })
    : until <= opened
      ? t('bookings.shortNotice', { count, minutes: CANCEL_MINUTES })
      : t('bookings.changeUntil', { until: dayAndTime(until) });
  return (
    <>
      {children}
      <div className="flex items-center justify-between gap-4">
        <div aria-live="polite" className="min-h-11 min-w-0">
          <p className="font-semibold sm:text-lg sm:leading-6">{isFolded ? price : chosen}</p>
          <p className="mt-0.5 text-sm text-base-content/75">
            {isAtClinic && `${t('payments.atClinic')}. `}
            {terms}
          </p>
        </div>
        <Button
          type="submit"
          variant="accent"
          className="shrink-0 sm:min-w-36"
          isBusy={isBusy}
          data-autofocus={isFolded && choice.patient_Phone !== '' ? '' : undefined}
        >
          {t('bookings.submit')}
        </Button>
      </div>
    </>
  );
}
