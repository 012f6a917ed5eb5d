import type { ReactNode } from 'react';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { CANCEL_MINUTES } from '#domain/bookings/change-cutoff';
import { clockOfSlot, formatShortDate, formatTreatmentPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { isShortNotice, type ShownPrice, type SlotChoice } from './booking-form.ts';

type BookingFootProps = {
  option: TreatmentSummary;
  shown: ShownPrice;
  choice: SlotChoice;
  isBusy: boolean;
  /** Why the booking was refused, above the rest. */
  children: ReactNode;
};

/** The foot of the form, always visible: what was chosen, the price and Submit. */
export function BookingFoot({ option, shown, choice, isBusy, children }: BookingFootProps) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const { doctor_email: email, AppointmentDate: date, slot } = choice;
  const doctor = option.doctors.find(({ docEmail }) => docEmail === email)?.name;
  const chosen = [doctor, date && formatShortDate(date, language), slot && clockOfSlot(slot, language)].filter(Boolean);
  return (
    <>
      {children}
      {isShortNotice(choice, option) && (
        <p className="mb-3 text-sm">
          {t('bookings.shortNotice', { count: option.cutoffHours, minutes: CANCEL_MINUTES })}
        </p>
      )}
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            {t('bookings.price', { price: formatTreatmentPrice(shown, language, t) })}
            {!takesCards && <span className="text-base-content/75 font-normal"> · {t('payments.atClinic')}</span>}
          </p>
          <p aria-live="polite" className="text-base-content/75 text-sm leading-snug">
            {chosen.length > 0 ? chosen.join(', ') : t('bookings.nothingChosen')}
          </p>
        </div>
        <Button type="submit" variant="accent" className="shrink-0" isBusy={isBusy}>
          {t('bookings.submit')}
        </Button>
      </div>
    </>
  );
}
