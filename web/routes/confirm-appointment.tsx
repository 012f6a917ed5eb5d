import { AddressLink } from '#web/features/holds/address-link.tsx';
import { SessionPage } from '#web/features/sessions/session-page.tsx';
import { useLinkToken } from '#web/features/sessions/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'holds.pageTitle' } satisfies PageHandle;

export default function ConfirmAppointmentPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  return (
    <SessionPage title={t('holds.pageTitle')}>
      <AddressLink token={token} />
    </SessionPage>
  );
}
