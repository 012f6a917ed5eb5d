import { useEffect, useId, useRef } from 'react';
import type { Alternative, Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate, formatInstant } from '#i18n/format';
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
import type { AskChange } from './use-changes.tsx';

type OfferedTimesProps = {
  appointment: Appointment;
  ask: AskChange;
  take: ChangeRequests['take'];
  /** `isEnded`: the offer had ended, for example because a time was chosen on another device. */
  onMoved: (result: { isEnded: boolean }) => void;
};

/** An appointment that cannot take place: the times that are reserved for its patient, each taken by one press, and its own buttons. */
export function ReservedSlots({ appointment, ask, take: takeTime, onMoved }: OfferedTimesProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const choice = useLinkChoice();
  const chosen = useRef<HTMLButtonElement>(null);
  // Opening the link changes nothing, because mail scanners open links.
  useEffect(() => chosen.current?.focus(), []);
  const taking = useAction(t, {
    mutationFn: (time: Alternative) => takeTime(appointment._id, time),
    onSuccess: () => onMoved({ isEnded: false }),
    onError: (error) => hasErrorCode(error, 'already_decided') && onMoved({ isEnded: true }),
    unreachable: 'manage.takeUnknown',
  });
  const { AppointmentDate: day, doctor_name: doctor, treatmentNames, offer } = appointment;
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
          <ul className="grid gap-3">
            {offer.times.map((time, index) => {
              const isChosen = index + 1 === choice;
              const date = formatDate(time.AppointmentDate, language);
              const clock = clockOfSlot(time.slot, language);
              return (
                <li key={`${time.AppointmentDate} ${time.slot}`} className="grid">
                  <Button
                    ref={isChosen ? chosen : undefined}
                    variant={isChosen || choice === 0 ? 'accent' : 'outline'}
                    className="h-auto min-h-16 justify-start px-5 py-2.5 text-start"
                    aria-label={t('manage.takeOne', { what: `${date}, ${clock}, ${time.doctor_name}` })}
                    isBusy={taking.isPending && taking.variables === time}
                    onClick={() => taking.run(time)}
                  >
                    <span className="grid gap-0.5">
                      <span>{date}</span>
                      <span className="font-normal">
                        {clock} · {time.doctor_name}
                      </span>
                    </span>
                  </Button>
                </li>
              );
            })}
          </ul>
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
