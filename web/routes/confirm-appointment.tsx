import { ruleOf } from '#web/features/bookings/appointment-facts.tsx';
import { Ticket } from '#web/features/bookings/ticket.tsx';
import { AddressLink } from '#web/features/holds/address-link.tsx';
import { FormPage } from '#web/ui/form-page.tsx';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { useLinkToken, useLinkWish } from '#web/api/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'holds.pageTitle' } satisfies PageHandle;

export default function ConfirmAppointmentPage() {
  const { t, language } = useMessages();
  const token = useLinkToken();
  const wish = useLinkWish();
  return (
    <FormPage title={t('holds.pageTitle')}>
      <QueryProvider>
        <AddressLink
          token={token}
          isDenied={wish === 'not-me'}
          renderTicket={(appointment) => (
            <Ticket key={appointment._id} appointment={appointment} payLabel={t('manage.pay')}>
              <p className="text-sm text-base-content/75">{ruleOf(appointment, language, t)}</p>
            </Ticket>
          )}
        />
      </QueryProvider>
    </FormPage>
  );
}
