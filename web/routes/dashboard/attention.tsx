import { listCalls } from '#contract/absences/absences';
import { formatDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { CallNotice } from '#web/features/absences/call-notice.tsx';
import { UnresolvedScreen } from '#web/features/unresolved-bookings/unresolved-screen.tsx';
import { MoveAndCancel } from '#web/features/bookings/change-buttons.tsx';
import { StaffPayment } from '#web/features/bookings/staff-payment.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';

export default function AttentionPage() {
  const { t, language } = useMessages();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  const { isPending, failureCount, fetchStatus } = useRoute(listCalls, { query: {} });
  // A second attempt, or a machine that is offline, does not keep the list back.
  const isNoticePending = isPending && failureCount === 0 && fetchStatus === 'fetching';
  return (
    <>
      <UnresolvedScreen
        isNoticePending={isNoticePending}
        notice={
          <>
            <CallNotice />
            {notice}
          </>
        }
        renderPayment={(appointment) => <StaffPayment booking={appointment} />}
        renderActions={({ _id: id, AppointmentDate }, { name }) => (
          <MoveAndCancel
            appointmentName={t('changes.what', { name, date: formatDate(AppointmentDate, language) })}
            onMove={() => ask('move', id)}
            onCancel={() => ask('cancel', id)}
          />
        )}
      />
      {dialog}
    </>
  );
}
