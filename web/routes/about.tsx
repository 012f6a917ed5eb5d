import type { ActionFunctionArgs, ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { SmileBanner } from '#web/illustrations/smile-banner.tsx';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { subscribeAction } from '#web/features/newsletter/subscribe-action.ts';
import { SubscribeForm } from '#web/features/newsletter/subscribe-form.tsx';
import { AboutStory } from '#web/features/site/about-story.tsx';
import { FirstVisit } from '#web/features/site/first-visit.tsx';
import { Privacy } from '#web/features/site/privacy.tsx';
import { unsent } from '#web/form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const handle = {
  title: 'about.title',
  description: 'about.lead',
  image: 'about',
  scripts: 'forms',
} satisfies PageHandle;

export const action = (args: ActionFunctionArgs) => subscribeAction(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverAction().catch(unsent);
// Without a loader of the server the page would be rendered in the browser.
export const loader = () => null;
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsDocument(request, async () => null);

export default function AboutPage() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <div className="mx-auto max-w-6xl space-y-16 px-4 py-12 sm:px-6">
      <div className="grid items-center gap-x-16 md:grid-cols-[1.6fr_1fr]">
        <PageHeading title={t('about.heading')} lead={t('about.lead', { clinic: clinic.name })} />
        <SmileBanner className="mx-auto h-auto w-full max-w-xs" />
      </div>
      <AboutStory />
      <FirstVisit />
      <Privacy />
      <Card as="section" aria-labelledby="news" className="grid gap-6 sm:p-10 md:grid-cols-2 md:gap-12">
        <div className="space-y-3">
          <h2 id="news" className="text-2xl">
            {t('about.newsTitle')}
          </h2>
          <p className="text-lg leading-relaxed">{t('about.newsText')}</p>
          <p className="text-sm text-base-content/75">{t('about.newsPrivacy', { email: clinic.email })}</p>
        </div>
        <div>
          <SubscribeForm privacyHint={<PrivacyHint />} />
        </div>
      </Card>
    </div>
  );
}
