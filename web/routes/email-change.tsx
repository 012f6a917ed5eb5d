import { QueryProvider } from '#web/api/query-provider.tsx';
import { useLinkToken, useLinkWish } from '#web/api/use-link-token.ts';
import { EmailChangeLink } from '#web/features/holds/email-change-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { FormPage } from '#web/ui/form-page.tsx';

export const handle = { title: 'profile.changeEmailTitle' } satisfies PageHandle;

export default function EmailChangePage() {
  const { t } = useMessages();
  const token = useLinkToken();
  const isRestore = useLinkWish() === 'restore';
  return (
    <FormPage title={t(isRestore ? 'profile.restoreEmailTitle' : 'profile.changeEmailTitle')}>
      <QueryProvider>
        <EmailChangeLink token={token} isRestore={isRestore} />
      </QueryProvider>
    </FormPage>
  );
}
