import type { AffectedAppointment } from '#contract/absences/absences';
import type { AffectedState as State } from '#domain/bookings/open-decisions';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { movedTo, offeredTimes } from './affected-facts.tsx';

const tones: Record<State, 'success' | 'warning' | 'neutral'> = {
  pending: 'neutral',
  waiting: 'neutral',
  done: 'success',
  accepted: 'success',
  declined: 'neutral',
  expired: 'warning',
  failed: 'warning',
};

type AffectedStateProps = { appointment: AffectedAppointment; canDecide?: boolean };

/** What became of an appointment. `canDecide`: whether the reader has a button for another decision. */
export function AffectedState({ appointment, canDecide = false }: AffectedStateProps) {
  const { t, language } = useMessages();
  const { state, failure, action, substitute, deadline, alternatives, calledAt, note } = appointment;
  const isTooLate = state === 'failed' && failure === null;
  const text =
    state !== 'done'
      ? t(isTooLate ? 'absences.tooLate' : `absences.${state}`)
      : action === 'transfer'
        ? t('absences.doneTransfer', { doctor: substitute?.doctor_name ?? '' })
        : t(action === 'cancel' ? 'absences.doneCancel' : action === 'keep' ? 'absences.doneKeep' : 'absences.done');
  const moved = movedTo(appointment, language, t);
  return (
    <>
      <Badge tone={tones[state]}>{text}</Badge>
      <div className="grid gap-1 text-sm text-base-content/75 empty:hidden">
        {moved && <p>{moved}</p>}
        {state === 'waiting' && deadline && (
          <p>{t('absences.waitingUntil', { until: formatInstant(deadline, language) })}</p>
        )}
        {state === 'waiting' && alternatives.length > 0 && <p>{offeredTimes(appointment, language, t)}</p>}
        {state === 'failed' && canDecide && <p>{t('absences.failedHint')}</p>}
        {calledAt && <p>{t('absences.calledAt', { when: formatInstant(calledAt, language) })}</p>}
        {note && <p className="wrap-anywhere">{t('absences.noteWas', { note })}</p>}
      </div>
    </>
  );
}
