import { ContactForm } from '../features/contact/contact-form.tsx';
import { ContactFacts } from '../features/site/contact-facts.tsx';
import { NeedsScript } from '../features/site/needs-script.tsx';
import { PhoneLink } from '../features/site/phone-link.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const handle = { title: 'contact.title', scripts: true } satisfies PageHandle;

export default function ContactPage() {
  const { t } = useWords();
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
      <PageHeading title={t('contact.heading')} lead={t('contact.lead')} />
      <div className="grid items-start gap-6 md:grid-cols-[1.6fr_1fr]">
        <Card>
          <NeedsScript />
          <ContactForm />
        </Card>
        <Card as="aside" className="space-y-6">
          <ContactFacts />
          <p className="rounded-field bg-accent/20 px-4 py-3">
            {t('contact.emergency')} <PhoneLink />
          </p>
        </Card>
      </div>
    </div>
  );
}
