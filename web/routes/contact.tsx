import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { contactAction } from '#web/features/contact/contact-action.ts';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { ContactFacts } from '#web/features/site/contact-facts.tsx';
import { loadClosedDays } from '#web/features/site/load-closed-days.ts';
import { unsent } from '#web/form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { Route } from './+types/contact';

export const handle = {
  title: 'contact.title',
  description: 'contact.lead',
  image: 'contact',
  scripts: 'forms',
} satisfies PageHandle;

export const action = (args: ActionFunctionArgs) => contactAction(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverAction().catch(unsent);
export const loader = ({ context }: LoaderFunctionArgs) => loadClosedDays(context.get(pageContext).callRoute);
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadAsDocument(request, serverLoader);
// What the page shows is the same after its form, which may have been sent in vain without a connection.
export const shouldRevalidate = () => false;

export default function ContactPage({ loaderData: closed }: Route.ComponentProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
      <PageHeading title={t('contact.heading')} lead={t('contact.lead')} />
      <div className="grid items-start gap-6 md:grid-cols-[1.6fr_1fr]">
        <Card>
          <ContactForm privacyHint={<PrivacyHint />} />
        </Card>
        <Card as="aside" className="space-y-6 not-has-[dd]:hidden">
          <ContactFacts closed={closed} />
          {clinic.phone && (
            <p className="rounded-field bg-accent/20 px-4 py-3">
              {t('contact.emergency')} <PhoneLink number={clinic.phone} />
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}
