import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  decideAffected,
  getAbsence,
  listAbsences,
  reportBounce,
  type AffectedAppointment,
} from '#contract/absences/absences';
import { listInbox } from '#contract/desk/inbox';
import { leavingActions } from '#domain/absences/absences';
import { absenceActions } from '#domain/bookings/open-decisions';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { AffectedPatient, AffectedTime, whatOf } from './affected-facts.tsx';
import { AffectedState } from './affected-state.tsx';
import { DecisionSelect } from './decision-select.tsx';
import type { Choice } from './decisions.ts';

/** Whether the appointment still is where it cannot take place, so that its action can be changed. */
const isOpen = ({ state }: AffectedAppointment) => state === 'waiting' || state === 'expired' || state === 'failed';

/** Whether the last notice to the patient was an email that they have not acted on; the person who is called has `callReason`. */
const isUnanswered = ({ state, notifiedAt, callReason }: AffectedAppointment) =>
  notifiedAt !== null && callReason === null && (state === 'waiting' || state === 'done');

type AffectedRowProps = {
  absenceId: string;
  appointment: AffectedAppointment;
  ofDoctor: string | null;
  /** Whether the doctor leaves the clinic. */
  isLeaving: boolean;
  canChange: boolean;
};

/** One appointment of an absence: its state, and another decision while it is open. */
export function AffectedRow({ absenceId, appointment, ofDoctor, isLeaving, canChange }: AffectedRowProps) {
  const { t, language } = useMessages();
  const [isDeciding, setDeciding] = useState(false);
  const state = useRef<HTMLFieldSetElement>(null);
  const close = (isDecided: boolean) => {
    flushSync(() => setDeciding(false));
    // After a decision there may be nothing more to decide.
    (isDecided ? state.current : state.current?.querySelector('button'))?.focus();
  };
  const appointmentName = whatOf(appointment, language, t);
  const { callReason, calledAt } = appointment;
  return (
    <div className="grid gap-3 px-4 py-4 sm:px-5 lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,28rem)] lg:gap-5">
      <AffectedTime appointment={appointment} />
      <AffectedPatient
        appointment={appointment}
        ofDoctor={ofDoctor}
        callReason={calledAt === null ? callReason : null}
      />
      <fieldset
        ref={state}
        tabIndex={-1}
        aria-label={appointmentName}
        className="grid min-w-0 content-start justify-items-start gap-2 outline-none"
      >
        <AffectedState appointment={appointment} canDecide={canChange} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {canChange && isOpen(appointment) && !isDeciding && (
            <Button
              variant="outline"
              size="touch"
              aria-label={`${t('absences.decideAgain')}: ${appointmentName}`}
              onClick={() => setDeciding(true)}
            >
              {t('absences.decideAgain')}
            </Button>
          )}
          {isUnanswered(appointment) && (
            <Bounced
              appointment={appointment}
              appointmentName={appointmentName}
              onNoted={() => state.current?.focus()}
            />
          )}
        </div>
        {isOpen(appointment) && isDeciding && (
          <DecideAgain
            absenceId={absenceId}
            appointment={appointment}
            appointmentName={appointmentName}
            isLeaving={isLeaving}
            onClose={close}
          />
        )}
      </fieldset>
    </div>
  );
}

type BouncedProps = { appointment: AffectedAppointment; appointmentName: string; onNoted: () => void };

/** Puts the patient on the call list because the email came back to the clinic; the button goes with that. */
function Bounced({ appointment, appointmentName, onNoted }: BouncedProps) {
  const { t } = useMessages();
  const refetch = useRefetch(getAbsence, listAbsences, listInbox);
  const noting = useAction(t, {
    mutationFn: async () => {
      await callRoute(reportBounce, { params: { id: appointment.call_id } });
      await refetch();
    },
    onSuccess: () => {
      toast.success(t('absences.bouncedNoted'));
      onNoted();
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="touch"
        aria-label={`${t('absences.bounced')}: ${appointmentName}`}
        isBusy={noting.isPending}
        onClick={() => noting.run()}
      >
        {t('absences.bounced')}
      </Button>
      <FormError>{noting.failure}</FormError>
    </>
  );
}

type DecideAgainProps = Omit<AffectedRowProps, 'ofDoctor' | 'canChange'> & {
  appointmentName: string;
  onClose: (isDecided: boolean) => void;
};

function DecideAgain({ absenceId, appointment, isLeaving, appointmentName, onClose }: DecideAgainProps) {
  const { t } = useMessages();
  const refetch = useRefetch(getAbsence, listInbox);
  const [choice, setChoice] = useState<Choice>({ action: appointment.action });
  const deciding = useAction(t, {
    unreachable: 'absences.notDecided',
    mutationFn: () => callRoute(decideAffected, { params: { id: absenceId, booking: appointment._id }, body: choice }),
    onSuccess: () => {
      toast.success(t('absences.decided'));
      onClose(true);
    },
    onSettled: () => void refetch(),
  });
  // The fields replace the button that was pressed, so they take over its focus.
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('select')?.focus(), []);
  return (
    <div ref={fields} className="grid w-full gap-2">
      <DecisionSelect
        appointment={appointment}
        label={t('absences.decisionOf', { what: appointmentName })}
        choice={choice}
        actions={isLeaving ? leavingActions : absenceActions}
        onChoose={setChoice}
      />
      <FormError>{deciding.failure}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" isBusy={deciding.isPending} onClick={() => deciding.run()}>
          {t('absences.decide')}
        </Button>
        <Button variant="ghost" size="touch" onClick={() => onClose(false)}>
          {t('absences.leaveDecision')}
        </Button>
      </div>
    </div>
  );
}
