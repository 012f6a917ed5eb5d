import { useMutation } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { getAbsence, listAbsences, listCalls, tickCall, type AffectedAppointment } from '#contract/absences/absences';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { AffectedPatient, AffectedTime, whatOf } from './affected-facts.tsx';
import { AffectedState } from './affected-state.tsx';

/** The most characters of a note. */
const MAX_NOTE = 500;

type CallRowProps = { call: AffectedAppointment; ofDoctor: string | null; onTicked: () => void };

/** One patient to call: why, what became of the appointment, and a note with which the call is ticked off. */
export function CallRow({ call, ofDoctor, onTicked }: CallRowProps) {
  const { t, language } = useMessages();
  return (
    <div className="grid gap-3 px-4 py-4 sm:px-5 lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,18rem)] lg:gap-5">
      <div className="flex gap-3 lg:block">
        <AffectedTime appointment={call} />
        <span
          aria-hidden="true"
          className="hidden size-6 rounded-sm border-2 border-base-content max-lg:ms-auto lg:mt-2 print:block"
        />
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <AffectedPatient appointment={call} ofDoctor={ofDoctor} callReason={call.callReason} />
        <div className="grid justify-items-start gap-1">
          <AffectedState appointment={call} />
        </div>
      </div>
      <Tick key={call.calledAt} call={call} appointmentName={whatOf(call, language, t)} onTicked={onTicked} />
    </div>
  );
}

/** Ticks a call off, with a note, or takes that back. */
function Tick({
  call,
  appointmentName,
  onTicked,
}: Pick<CallRowProps, 'call' | 'onTicked'> & { appointmentName: string }) {
  const { t } = useMessages();
  const [note, setNote] = useState('');
  const isCalled = call.calledAt !== null;
  const refetch = useRefetch(listCalls, listAbsences, getAbsence);
  const ticking = useMutation({
    mutationFn: async () => {
      const body = { called: !isCalled, ...(note.trim() && { note: note.trim() }) };
      await callRoute(tickCall, { params: { id: call.call_id }, body });
      await refetch();
    },
    onSuccess: () => {
      toast.success(t(isCalled ? 'absences.takenBack' : 'absences.tickedOff'));
      onTicked();
    },
  });
  const tick = useSingleFlight(() => ticking.mutateAsync().catch(() => undefined));
  const noteError = fieldMessage(ticking.error, 'note');
  return (
    <form
      noValidate
      className="grid content-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        tick();
      }}
    >
      {!isCalled && (
        <TextField
          label={
            <>
              {t('absences.callNote')}
              <span className="sr-only">: {appointmentName}</span>
            </>
          }
          maxLength={MAX_NOTE}
          value={note}
          error={noteError}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <FormError>{ticking.error && !noteError && errorMessage(ticking.error, t, 'absences.notTicked')}</FormError>
      <Button
        type="submit"
        variant={isCalled ? 'outline' : 'primary'}
        size="sm"
        className="min-h-11 justify-self-start"
        aria-label={t(isCalled ? 'absences.takeBackOne' : 'absences.tickOffOne', { what: appointmentName })}
        isBusy={ticking.isPending}
      >
        {isCalled ? <Undo2 aria-hidden="true" className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
        {t(isCalled ? 'absences.takeBack' : 'absences.tickOff')}
      </Button>
    </form>
  );
}
