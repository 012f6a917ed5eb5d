import { AddressLink } from '../features/hold/address-link.tsx';
import { SessionPage } from '../features/session/session-page.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'hold.pageTitle' } satisfies PageHandle;

export default function ConfirmAppointmentPage() {
  const { t } = useWords();
  const token = useLinkToken();
  return (
    <SessionPage title={t('hold.pageTitle')}>
      <AddressLink token={token} />
    </SessionPage>
  );
}
