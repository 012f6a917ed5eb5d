import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createAbsence, listAbsences, previewAbsence, type Absence, type Decisions } from '#contract/absences/absences';
import { listInbox } from '#contract/desk/inbox';
import { listDoctorBookings } from '#contract/bookings/doctor-bookings';
import { getSchedule } from '#contract/bookings/schedule';
import { listSlots } from '#contract/slots/slots';
import type { Day } from '#domain/shared/time';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { routeQuery } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { formatDays } from './absent-days.ts';
import { DecisionPanel } from './decision-panel.tsx';

type AbsencePreviewProps = {
  /** For the admin: whose absence it is. */
  doctor: { email: string; name: string } | null;
  /** The caller's, whose absence it is otherwise. */
  ownEmail: string;
  first: Day;
  last: Day;
  onRecorded: (absence: Absence) => void;
};

/** What an absence would change and what is done about each appointment; nothing happens before the button is pressed. */
export function AbsencePreview({ doctor, ownEmail, first, last, onRecorded }: AbsencePreviewProps) {
  const { t, language } = useMessages();
  const callOnce = useCallOnce();
  const refetch = useRefetch(listAbsences, listInbox, listSlots, listDoctorBookings, getSchedule);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const days = { ...(doctor && { doctor_email: doctor.email }), first_day: first, last_day: last };
  const preview = useQuery({ ...routeQuery(previewAbsence, { body: days }), staleTime: 0 });
  const starting = useAction(t, {
    unreachable: 'absences.notRecorded',
    mutationFn: async (decisions: Decisions) => (await callOnce(createAbsence, { body: { ...days, decisions } })).data,
    onSuccess: (absence) => {
      void refetch();
      onRecorded(absence);
    },
  });
  const text = formatDays({ first, last }, language, t);
  return (
    <section className="grid gap-6" aria-labelledby="absence-preview">
      <h2 ref={heading} id="absence-preview" tabIndex={-1} className="text-2xl">
        {doctor
          ? t('absences.previewOf', { doctor: doctor.name, days: text })
          : t('absences.previewTitle', { days: text })}
      </h2>
      {!preview.data && (
        <Unread read={preview} failed={t('absences.previewFailed')} text={errorMessage(preview.error, t)} size="h-96" />
      )}
      {preview.data && (
        <DecisionPanel
          preview={preview.data.data}
          previewQuery={(decisions) => routeQuery(previewAbsence, { body: { ...days, decisions } })}
          ofDoctor={doctor?.email ?? ownEmail}
          renderConfirm={(decisions) => (
            <>
              <Button variant="accent" isBusy={starting.isPending} onClick={() => starting.run(decisions)}>
                {t('absences.record')}
              </Button>
              <div className="basis-full empty:hidden">
                <FormError>{starting.failure}</FormError>
              </div>
            </>
          )}
        />
      )}
    </section>
  );
}
