import type { InboxItem } from '#contract/desk/inbox';
import { roleOf } from '#web/api/session-store.ts';
import { AffectedState } from '#web/features/absences/affected-state.tsx';
import { AffectedTime } from '#web/features/absences/affected-facts.tsx';
import { StaffPayment } from '#web/features/bookings/staff-payment.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { InboxScreen } from '#web/features/inbox/inbox-screen.tsx';
import { MessagePanel } from '#web/features/messages/message-panel.tsx';
import { REPLY_ID } from '#web/features/messages/reply-form.tsx';
import { NewsletterDownload } from '#web/features/newsletter/newsletter-download.tsx';
import { useDeskPayments } from '#web/features/payments/use-desk-payments.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';

/** What staff have to do: of doctors their own calls and calendar. */
export default function InboxPage() {
  const user = useUser();
  return user.role === 'Doctor' ? (
    <VerifiedOnly user={user}>
      <Inbox />
    </VerifiedOnly>
  ) : (
    <Inbox />
  );
}

function Inbox() {
  const user = useUser();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  const payments = useDeskPayments();
  return (
    <>
      <InboxScreen
        user={user}
        notice={notice}
        onChange={ask}
        onPay={({ item, ...wanted }) => payments.openPayments({ ...wanted, unbound: unboundOf(item) })}
        renderPayment={(appointment) => <StaffPayment booking={appointment} showsDue />}
        renderCall={(call) => (
          <div className="grid justify-items-start gap-2">
            <AffectedTime appointment={call} />
            <AffectedState appointment={call} />
          </div>
        )}
        renderMessage={(message, more) => <MessagePanel key={message._id} message={message} {...more} />}
        replyId={REPLY_ID}
      >
        {roleOf(user) === 'admin' && <NewsletterDownload />}
      </InboxScreen>
      {dialog}
      {payments.dialog}
    </>
  );
}

/** A refund of no appointment, which has no list of payments. */
function unboundOf({ payment, appointments }: InboxItem) {
  return payment && appointments.length === 0 ? payment : undefined;
}
