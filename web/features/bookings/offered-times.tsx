import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Alternative } from '#contract/absences';
import type { Appointment } from '#contract/bookings';
import { clockOfSlot, formatDate, formatInstant } from '#i18n/format';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useLinkChoice } from '#web/api/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import type { LinkCalls } from './use-link-calls.ts';

type OfferedTimesProps = {
  appointment: Appointment;
  alternatives: Alternative[];
  /** Until when they are reserved; an instant, ISO 8601. */
  deadline: string | null;
  take: LinkCalls['take'];
  /** `isEnded`: the offer had ended, for example because a time was chosen on another device. */
  onMoved: (result: { isEnded: boolean }) => void;
};

/** The times that are reserved for a patient whose appointment cannot take place; one press moves it. */
export function OfferedTimes({ appointment, alternatives, deadline, take: takeTime, onMoved }: OfferedTimesProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const choice = useLinkChoice();
  const chosen = useRef<HTMLButtonElement>(null);
  // Opening the link changes nothing, because mail scanners open links.
  useEffect(() => chosen.current?.focus(), []);
  const taking = useMutation({
    mutationFn: takeTime,
    onSuccess: () => onMoved({ isEnded: false }),
    onError: (error) => hasErrorCode(error, 'already_decided') && onMoved({ isEnded: true }),
  });
  const take = useSingleFlight((time: Alternative) => taking.mutateAsync(time).catch(() => undefined));
  const { AppointmentDate: day, doctor_name: doctor } = appointment;
  return (
    <Card as="section" aria-labelledby="offer" className="grid gap-4 border-2 border-primary">
      <h2 id="offer" className="text-2xl">
        {t('manage.offerTitle')}
      </h2>
      <p>{t('manage.offerLead', { date: formatDate(day, language), doctor })}</p>
      {alternatives.length > 0 && deadline && (
        <>
          <p>{t('manage.offerTimes', { until: formatInstant(deadline, language) })}</p>
          <ul className="grid gap-3">
            {alternatives.map((time, index) => {
              const isChosen = index + 1 === choice;
              const date = formatDate(time.AppointmentDate, language);
              const clock = clockOfSlot(time.slot, t);
              return (
                <li key={`${time.AppointmentDate} ${time.slot}`} className="grid">
                  <Button
                    ref={isChosen ? chosen : undefined}
                    variant={isChosen || choice === 0 ? 'accent' : 'outline'}
                    className="h-auto min-h-16 justify-start px-5 py-2.5 text-start"
                    aria-label={t('manage.takeOne', { what: `${date}, ${clock}, ${time.doctor_name}` })}
                    isBusy={taking.isPending && taking.variables === time}
                    onClick={() => take(time)}
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
      <FormError>{taking.error && errorMessage(taking.error, t, 'manage.takeUnknown')}</FormError>
      <p>
        {t(alternatives.length > 0 ? 'manage.offerElse' : 'manage.offerNone')} <PhoneLink number={clinic.phone} />
      </p>
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
