import { NewsLink } from '../features/newsletter/news-link.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';
import { SessionPage } from '../features/session/session-page.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'messages.linkTitle' } satisfies PageHandle;

export default function NewsletterPage() {
  const { t } = useWords();
  const token = useLinkToken();
  return (
    <SessionPage title={t('messages.linkTitle')}>
      <NewsLink token={token} />
    </SessionPage>
  );
}
