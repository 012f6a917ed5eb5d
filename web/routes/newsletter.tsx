import { NewsLink } from '#web/features/newsletter/news-link.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'newsletter.linkTitle' } satisfies PageHandle;

export default function NewsletterPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  return (
    <FormPage title={t('newsletter.linkTitle')}>
      <NewsLink token={token} />
    </FormPage>
  );
}
