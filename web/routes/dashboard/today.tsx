import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import type { Entry } from '#web/features/board/use-board.ts';
import { TodayScreen } from '#web/features/board/today-screen.tsx';
import { useDeskPayments } from '#web/features/payments/use-desk-payments.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export default function TodayPage() {
  const user = useUser();
  const { t } = useMessages();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  const payments = useDeskPayments();
  const isDoctor = user.role === 'Doctor';
  const openPayments = ({ _id: id, patient_name: name }: Entry) => payments.openPayments({ id, appointmentName: name });
  const screen = (
    <>
      {notice}
      <TodayScreen
        ownId={isDoctor ? user.uid : null}
        onChange={ask}
        onPay={isDoctor ? undefined : openPayments}
        renderMore={(entry, close) =>
          !isDoctor && (
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
              <ButtonLink to={paths.person(entry.patient_id)} variant="outline">
                {t('board.person')}
              </ButtonLink>
            </div>
          )
        }
      />
      {dialog}
      {payments.dialog}
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
