import { useEffect, useId, useRef, useState } from 'react';
import type { Alternative, Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate, formatInstant, formatShortDate, startOfSlot } from '#i18n/format';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useLinkChoice } from '#web/api/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CallText } from '#web/ui/phone-link.tsx';
import { isCancellable } from './appointment-facts.tsx';
import { ChangeButtons } from './change-buttons.tsx';
import type { ChangeRequests } from './change-requests.ts';
import { ChoiceChip } from './choice-chip.tsx';
import type { AskChange } from './use-changes.tsx';

type OfferedTimesProps = {
  appointment: Appointment;
  ask: AskChange;
  take: ChangeRequests['take'];
  /** `isEnded`: the offer had ended, for example because a time was chosen on another device. */
  onMoved: (result: { isEnded: boolean }) => void;
};

/** An appointment that cannot take place: the times that are reserved for its patient, of which one is taken, and its own buttons. */
export function ReservedSlots({ appointment, ask, take: takeTime, onMoved }: OfferedTimesProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const choice = useLinkChoice();
  const name = useId();
  const { AppointmentDate: day, doctor_name: doctor, doctor_email: email, treatmentNames, offer } = appointment;
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
    mutationFn: (time: Alternative) => takeTime(appointment._id, time),
    onSuccess: () => onMoved({ isEnded: false }),
    onError: (error) => hasErrorCode(error, 'already_decided') && onMoved({ isEnded: true }),
    unreachable: 'manage.takeUnknown',
  });
  const canChange = isCancellable(appointment);
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} className="grid gap-4 border-2 border-primary">
      <h2 id={headingId} className="text-2xl">
        {t(offer ? 'manage.offerTitle' : 'manage.endedTitle')}
        <span className="mt-1 block font-text text-base font-normal tracking-normal">
          {t('changes.what', { name: treatmentNames[language], date: formatDate(day, language) })}, {doctor}
        </span>
      </h2>
      <p>{t('manage.offerLead', { date: formatDate(day, language), doctor })}</p>
      {offer && (
        <>
          <p>{t('manage.offerTimes', { until: formatInstant(offer.deadline, language) })}</p>
          <div role="radiogroup" aria-label={t('manage.offered')} className="grid gap-3 sm:grid-cols-3">
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
          {time && (
            <Button
              ref={chosen}
              variant="accent"
              className="sm:justify-self-start"
              isBusy={taking.isPending}
              onClick={() => taking.run(time)}
            >
              {t('manage.takeOne', {
                what: `${formatShortDate(time.AppointmentDate, language)}, ${startOfSlot(time.slot, language)}`,
              })}
            </Button>
          )}
        </>
      )}
      <FormError>{taking.failure}</FormError>
      <p>
        <CallText
          text={t(offer ? 'manage.offerElse' : canChange ? 'manage.offerNone' : 'manage.begun')}
          number={clinic.phone}
        />
      </p>
      {canChange && <ChangeButtons appointment={appointment} ask={ask} />}
    </Card>
  );
}

function isSameTime(a: Alternative, b: Alternative | undefined): boolean {
  return a.AppointmentDate === b?.AppointmentDate && a.slot === b.slot && a.doctor_email === b.doctor_email;
}

/** States that the appointment was moved, or that the offer had ended. Takes the focus, because the pressed button is gone. */
export function TimeTaken({ isEnded }: { isEnded: boolean }) {
  const { t } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone={isEnded ? 'warning' : 'success'}>{t(isEnded ? 'manage.noLongerOffered' : 'manage.taken')}</Notice>
    </div>
  );
}
