import { useEffect, useId, useRef, useState } from 'react';
import type { Alternative, Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate, formatInstant, formatPrice, formatShortDate, startOfSlot } from '#i18n/format';
import { ticketFacts } from '#i18n/ticket';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useLinkChoice } from '#web/api/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CallText } from '#web/ui/phone-link.tsx';
import { isCancellable } from './appointment-facts.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import type { Changes } from './use-changes.tsx';

/** The ticket of an appointment that cannot take place: the times that are reserved for its patient, of which one is taken, and the ways out. */
export function UnavailableTicket({ appointment, changes }: { appointment: Appointment; changes: Changes }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const choice = useLinkChoice();
  const [headingId, name] = [useId(), useId()];
  const { AppointmentDate: day, slot, doctor_name: doctor, doctor_email: email, treatmentNames, offer } = appointment;
  const { paidAmount, deskPaidAmount, currency } = appointment;
  // Times of the same doctor first; the link of an email names one by its number in the offer.
  const times = offer?.times.toSorted((a, b) => Number(b.doctor_email === email) - Number(a.doctor_email === email));
  const [picked, setPicked] = useState(offer?.times[choice - 1] ?? times?.[0]);
  const time = times?.find((offered) => isSameTime(offered, picked)) ?? times?.[0];
  const chosen = useRef<HTMLButtonElement>(null);
  // Opening the link changes nothing, because mail scanners open links.
  useEffect(() => {
    if (choice > 0) chosen.current?.focus();
  }, [choice]);
  const taking = useAction(t, {
    mutationFn: (wanted: Alternative) => changes.take(appointment._id, wanted),
    onSuccess: () => changes.onTaken({ isEnded: false }),
    onError: (error) => hasErrorCode(error, 'already_decided') && changes.onTaken({ isEnded: true }),
    unreachable: 'manage.takeUnknown',
  });
  const canChange = isCancellable(appointment);
  const amount = formatPrice(paidAmount, currency, language);
  return (
    <article
      aria-labelledby={headingId}
      className="ticket @container max-w-260 overflow-hidden rounded-3xl border border-error/45 bg-base-100 wrap-anywhere"
    >
      <header className="grid gap-2 bg-error/8 px-5 py-5 sm:px-8 sm:py-6">
        <h2 id={headingId} className="text-xl sm:text-2xl">
          {t('manage.endedTitle')}
        </h2>
        <p className="font-semibold text-primary">
          {treatmentNames[language]} · {doctor}
        </p>
        <p className="font-heading text-2xl leading-tight font-semibold tracking-tight text-base-content/75 @xl:text-3xl">
          <s>
            {formatDate(day, language)}, <span className="whitespace-nowrap">{clockOfSlot(slot, language)}</span>
          </s>
        </p>
        <p>
          {t('manage.sorry')}{' '}
          {paidAmount === 0
            ? t('manage.paysNothing')
            : canChange && t(deskPaidAmount === paidAmount ? 'manage.paidAtClinic' : 'manage.paidStays', { amount })}
        </p>
      </header>
      <div className="grid gap-4 px-5 py-5 sm:px-8 sm:py-7">
        {offer && (
          <>
            <div>
              <h3 className="text-xl">{t('manage.offerTitle')}</h3>
              <p className="mt-1 text-base-content/75">
                {t('manage.offerTimes', { until: formatInstant(offer.deadline, language) })}
              </p>
            </div>
            <div role="radiogroup" aria-label={t('manage.offered')} className="grid gap-3 @xl:grid-cols-3">
              {times?.map((offered) => (
                <ChoiceChip
                  key={`${offered.AppointmentDate} ${offered.slot} ${offered.doctor_email}`}
                  name={name}
                  label={`${formatDate(offered.AppointmentDate, language)}, ${clockOfSlot(offered.slot, language)}, ${offered.doctor_name}`}
                  checked={offered === time}
                  onChange={() => setPicked(offered)}
                  className="justify-items-start! px-4! py-3! text-start!"
                >
                  <span className="text-sm font-semibold">{formatDate(offered.AppointmentDate, language)}</span>
                  <span className="font-heading text-xl font-semibold">{clockOfSlot(offered.slot, language)}</span>
                  <span className="text-sm">{offered.doctor_name}</span>
                </ChoiceChip>
              ))}
            </div>
          </>
        )}
        {!offer && <p>{t(canChange ? 'manage.offerNone' : 'manage.begun')}</p>}
        <div className="flex flex-wrap items-center gap-3 max-sm:*:w-full">
          {time && (
            <Button ref={chosen} variant="accent" isBusy={taking.isPending} onClick={() => taking.run(time)}>
              {t('manage.takeOne', {
                what: `${formatShortDate(time.AppointmentDate, language)}, ${startOfSlot(time.slot, language)}`,
              })}
            </Button>
          )}
          {canChange && (
            <>
              {!appointment.isLimited && (
                <Button variant={time ? 'outline' : 'accent'} onClick={() => changes.ask('move', appointment)}>
                  {t('manage.otherTimes')}
                </Button>
              )}
              <Button variant="ghost" className="sm:ms-auto" onClick={() => changes.ask('cancel', appointment)}>
                {t('manage.notNeeded')}
              </Button>
            </>
          )}
        </div>
        <FormError>{taking.failure}</FormError>
        <Facts
          item=""
          className="flex flex-wrap gap-x-10 gap-y-3 border-t border-base-300 pt-4 [&_dt]:text-sm"
          facts={Object.fromEntries(
            ticketFacts(appointment, clinic, language, t)
              .filter(({ name: fact }) => ['price', 'refund', 'code'].includes(fact))
              .map(({ label, text }) => [label, text]),
          )}
        />
        <p className="text-sm text-base-content/75">
          <CallText text={t('manage.call')} number={clinic.phone} />
        </p>
      </div>
    </article>
  );
}

function isSameTime(a: Alternative, b: Alternative | undefined): boolean {
  return a.AppointmentDate === b?.AppointmentDate && a.slot === b.slot && a.doctor_email === b.doctor_email;
}
