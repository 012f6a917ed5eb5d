import { TicketSkeleton } from '#web/features/bookings/ticket-skeleton.tsx';
import { ConfirmEmailForm } from '#web/features/holds/confirm-email-form.tsx';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { useLinkToken, useLinkWish } from '#web/api/use-link-token.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

// Few have booked before they confirm.
const ConfirmedTicket = lazyComponent(
  async () => (await import('#web/features/bookings/confirmed-ticket.tsx')).ConfirmedTicket,
);

export const handle = { title: 'profile.confirmTitle' } satisfies PageHandle;

export default function VerifyEmailPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  const wish = useLinkWish();
  return (
    <FormPage title={t('profile.confirmTitle')}>
      <QueryProvider>
        <ConfirmEmailForm
          token={token}
          isDenied={wish === 'not-me'}
          renderTicket={(appointment) => (
            <LazyPart key={appointment._id} skeleton={<TicketSkeleton />}>
              <ConfirmedTicket appointment={appointment} />
            </LazyPart>
          )}
        />
      </QueryProvider>
    </FormPage>
  );
}
