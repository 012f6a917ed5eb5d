import { useEffect, useState } from 'react';
import { getBoard } from '#contract/desk/board';
import { clockOfSlot } from '#i18n/format';
import { useRefetch } from '#web/api/use-refetch.ts';
import { NoteField } from '#web/features/bookings/note-field.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import type { Entry } from '#web/features/board/use-board.ts';
import { TodayScreen } from '#web/features/board/today-screen.tsx';
import { FirstSteps } from '#web/features/first-steps/first-steps.tsx';
import { useDeskPayments } from '#web/features/payments/use-desk-payments.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type BookState } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { toast } from '#web/ui/toast.ts';
import { whenUsed } from '#web/when-used.ts';

const WalkInDialog = lazyComponent(
  async () => (await import('#web/features/desk-patients/walk-in-dialog.tsx')).WalkInDialog,
);

export default function TodayPage() {
  const user = useUser();
  const { t, language } = useMessages();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  const payments = useDeskPayments();
  const refetch = useRefetch(getBoard);
  const [isWalkIn, setWalkIn] = useState(false);
  useEffect(() => whenUsed(() => WalkInDialog.preload()), []);
  const isDoctor = user.role === 'Doctor';
  const openPayments = ({ _id: id, patient_name: name }: Entry) => payments.openPayments({ id, appointmentName: name });
  const screen = (
    <>
      {user.role !== 'admin' && <FirstSteps />}
      {notice}
      <TodayScreen
        ownId={isDoctor ? user.uid : null}
        onChange={ask}
        onPay={isDoctor ? undefined : openPayments}
        onWalkIn={isDoctor ? undefined : () => setWalkIn(true)}
        renderMore={(entry, day, close) => (
          <>
            <NoteField booking={entry} />
            {!isDoctor && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  onClick={() => {
                    close();
                    openPayments(entry);
                  }}
                >
                  {t('deskPayments.open')}
                </Button>
                <ButtonLink
                  to={paths.book}
                  variant="outline"
                  state={{ place: { doctorId: entry.doctor_id, day, beside: entry.range } } satisfies BookState}
                >
                  {t('board.squeezeIn')}
                </ButtonLink>
                <ButtonLink to={paths.person(entry.patient_id)} variant="outline">
                  {t('board.person')}
                </ButtonLink>
              </div>
            )}
          </>
        )}
      />
      {dialog}
      {payments.dialog}
      {isWalkIn && (
        <LazyDialog title={t('board.walkIn')} failed={t('board.loadFailed')} onClose={() => setWalkIn(false)}>
          <WalkInDialog
            onClose={() => setWalkIn(false)}
            onBooked={({ patient_name: name, slot, doctor_name: doctor }) => {
              setWalkIn(false);
              toast.success(t('board.walkedIn', { name, time: clockOfSlot(slot, language), doctor }));
              void refetch();
            }}
          />
        </LazyDialog>
      )}
    </>
  );
  if (!isDoctor) return screen;
  return (
    <>
      {!user.isVerified && <PageHeading title={t('board.title')} />}
      <VerifiedOnly user={user}>{screen}</VerifiedOnly>
    </>
  );
}
