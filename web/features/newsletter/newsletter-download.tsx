import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';
import { listSubscribers } from '#contract/clinic/newsletter';
import { toCsv } from '#domain/shared/csv';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { downloadText } from '#web/ui/download-text.ts';

/** Downloads the confirmed addresses as a CSV file for the clinic's mail program. */
export function NewsletterDownload() {
  const { t } = useMessages();
  const download = useAction(t, {
    mutationFn: readAllSubscribers,
    onSuccess: (addresses) => {
      const rows = addresses.map(({ email, endLink }) => [email, endLink]);
      if (rows.length === 0) toast.show(t('newsletter.noNews'));
      else downloadText('newsletter.csv', 'text/csv', toCsv(rows));
    },
    onError: () => toast.error(t('contact.deleteFailed')),
  });
  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <h2 className="text-xl">{t('newsletter.news')}</h2>
      <p className="text-base-content/75">{t('newsletter.newsLead')}</p>
      <Button variant="outline" isBusy={download.isPending} onClick={() => download.run()}>
        {t('newsletter.download')}
      </Button>
    </Card>
  );
}

/** All confirmed addresses with their unsubscribe links. @throws RequestRefused, Unreachable */
async function readAllSubscribers(): Promise<{ email: string; endLink: string }[]> {
  const all: { email: string; endLink: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: typeof all; nextCursor: string | null } = await callRoute(listSubscribers, {
      query: { limit: 200, ...(cursor && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}
