import { NewsLink } from '#web/features/newsletter/news-link.tsx';
import { useLinkToken } from '#web/features/sessions/use-link-token.ts';
import { SessionPage } from '#web/features/sessions/session-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'contactInbox.linkTitle' } satisfies PageHandle;

export default function NewsletterPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  return (
    <SessionPage title={t('contactInbox.linkTitle')}>
      <NewsLink token={token} />
    </SessionPage>
  );
}
