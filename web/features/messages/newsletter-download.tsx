import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { readNewsletter, saveTable } from './use-messages.ts';

/** The confirmed addresses as a table file, for the clinic's mail program. */
export function NewsletterDownload() {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const addresses = await readNewsletter();
      if (addresses.length === 0) toast(t('messages.noNews'));
      else
        saveTable(
          'newsletter.csv',
          addresses.map(({ email, endLink }) => [email, endLink]),
        );
    } catch {
      toast.error(t('messages.failed'));
    }
    setBusy(false);
  }

  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <h2 className="text-xl">{t('messages.news')}</h2>
      <p className="text-base-content/75">{t('messages.newsLead')}</p>
      <Button variant="outline" isBusy={isBusy} onClick={() => void download()}>
        {t('messages.download')}
      </Button>
    </Card>
  );
}
