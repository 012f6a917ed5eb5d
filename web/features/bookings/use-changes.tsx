import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { getBooking, type Appointment } from '#contract/bookings/bookings';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { whenUsed } from '#web/when-used.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { LoadBoundary } from '#web/ui/load-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/ui/unread.tsx';
import type { ChangeRequests } from './change-requests.ts';
import { TakeBack } from './take-back.tsx';
import { VisitReason } from './visit-reason.tsx';
import { Notice } from '#web/ui/notice.tsx';

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const OpenNote = lazyComponent(async () => (await import('./open-note.tsx')).OpenNote);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);
const UndoNotice = lazyComponent(async () => (await import('./undo-notice.tsx')).UndoNotice);

type ChangeKind = 'cancel' | 'move';
/** `taken`: an offered time was taken, or the offer had ended. */
type Done = { kind: ChangeKind | 'undone'; appointment: Appointment; at: number } | { kind: 'taken'; isEnded: boolean };
const doneNow = (kind: ChangeKind | 'undone', appointment: Appointment): Done => ({
  kind,
  appointment,
  at: Date.now(),
});
export type Changes = ReturnType<typeof useChanges>;
/** Opens the dialog of an appointment's note, or one that changes it, for which it is loaded if only its id is given. */
export type AskChange = (kind: ChangeKind | 'note', appointment: Appointment | string) => void;
type Asked = { kind: Parameters<AskChange>[0]; appointment: Appointment | string };

/**
 * The dialogs that cancel and move appointments, and the notice that undoes the last change: after a reload the cancellation
 * of one of `appointments` that can still be undone.
 */
export function useChanges(
  calls: ChangeRequests,
  {
    isStaff = false,
    appointments,
    onChanged,
  }: { isStaff?: boolean; appointments?: Appointment[] | undefined; onChanged?: () => void } = {},
) {
  const { t } = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const close = () => setAsked(null);
  const finish = (kind: ChangeKind | 'undone', appointment: Appointment) => setDone(doneNow(kind, appointment));
  const [isRead, setRead] = useState(false);
  if (appointments && !isRead) {
    setRead(true);
    const cancelled = appointments.find(({ isCancelled, canUndo }) => isCancelled && canUndo);
    if (cancelled) setDone({ kind: 'cancel', appointment: cancelled, at: 0 });
  }
  useEffect(
    () =>
      whenUsed(() => {
        CancelDialog.preload();
        MoveDialog.preload();
        UndoNotice.preload();
      }),
    [],
  );

  const lazyDialog = (dialog: ReactNode) => (
    <LazyDialog title={t('changes.appointment')} size="sm" failed={t('changes.loadFailed')} onClose={close}>
      {dialog}
    </LazyDialog>
  );
  const dialogOf = (kind: ChangeKind, appointment: Appointment) => {
    const onDone = (changed: Appointment) => {
      close();
      onChanged?.();
      finish(kind, changed);
    };
    const shared = { appointment, isStaff, onDone, onClose: close };
    return lazyDialog(
      kind === 'cancel' ? (
        <CancelDialog {...shared} send={(body) => calls.cancel(appointment._id, body)} />
      ) : (
        <MoveDialog {...shared} send={(body) => calls.move(appointment._id, body)} />
      ),
    );
  };
  const askedDialog = ({ kind, appointment }: Asked) => {
    const id = typeof appointment === 'string' ? appointment : appointment._id;
    if (kind === 'note') {
      return (
        <Dialog isOpen title={t('notes.about')} size="sm" onClose={close}>
          <div className="grid gap-4">
            <VisitReason id={id} />
            <LazyPart skeleton={<Skeleton className="h-48" />}>
              <OpenNote id={id} hasNote />
            </LazyPart>
          </div>
        </Dialog>
      );
    }
    if (typeof appointment !== 'string') return dialogOf(kind, appointment);
    return (
      <LoadedAppointment id={id} onClose={close}>
        {(loaded) => dialogOf(kind, loaded)}
      </LoadedAppointment>
    );
  };

  return {
    /** The appointment that was changed last, as the reply has it, and when; a list that was read before is older. */
    changed: done?.kind === 'taken' ? null : done,
    confirm: calls.confirm,
    take: calls.take,
    onTaken: (result: { isEnded: boolean }) => setDone({ kind: 'taken', ...result }),
    ask: ((kind, appointment) => setAsked({ kind, appointment })) as AskChange,
    takeBack: (appointment: Appointment) =>
      appointment.takeBackUntil && (
        <TakeBack
          until={appointment.takeBackUntil}
          cancel={async () => finish('cancel', await calls.cancel(appointment._id, {}))}
        />
      ),
    dialog: asked && askedDialog(asked),
    notice:
      done?.kind === 'taken' ? (
        <TimeTaken isEnded={done.isEnded} />
      ) : (
        done &&
        done.kind !== 'undone' && (
          // The list shows the change as well.
          <LoadBoundary fallback={null}>
            <Suspense fallback={<Skeleton className="h-34 sm:h-18" />}>
              <UndoNotice
                // Another change gets another notice, which takes the focus.
                key={done.at}
                kind={done.kind}
                appointment={done.appointment}
                isStaff={isStaff}
                undo={() => calls.undo(done.appointment._id)}
                onUndone={(appointment) => finish('undone', appointment)}
              />
            </Suspense>
          </LoadBoundary>
        )
      ),
  };
}

type LoadedAppointmentProps = { id: string; onClose: () => void; children: (appointment: Appointment) => ReactNode };

/** Loads an appointment, in a dialog of its own until then. */
function LoadedAppointment({ id, onClose, children }: LoadedAppointmentProps) {
  const { t } = useMessages();
  const read = useRoute(getBooking, { params: { id } });
  if (read.data) return children(read.data.data);
  return (
    <Dialog isOpen title={t('changes.appointment')} size="sm" onClose={onClose}>
      <Unread read={read} failed={t('changes.loadFailed')} size="h-48" />
    </Dialog>
  );
}

/** States that the appointment was moved, or that the offer had ended. Takes the focus, because the pressed button is gone. */
function TimeTaken({ isEnded }: { isEnded: boolean }) {
  const { t } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone={isEnded ? 'warning' : 'success'}>{t(isEnded ? 'manage.noLongerOffered' : 'manage.taken')}</Notice>
    </div>
  );
}
