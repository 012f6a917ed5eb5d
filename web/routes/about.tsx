import { SmileBanner } from '../drawings/smile-banner.tsx';
import { SubscribeForm } from '../features/newsletter/subscribe-form.tsx';
import { AboutStory } from '../features/site/about-story.tsx';
import { FirstVisit } from '../features/site/first-visit.tsx';
import { NeedsScript } from '../features/site/needs-script.tsx';
import { Privacy } from '../features/site/privacy.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { PageHandle } from '../root.tsx';
import { useShell } from '../shell.ts';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const handle = { title: 'about.title', scripts: true } satisfies PageHandle;

export default function AboutPage() {
  const { t } = useWords();
  const { clinic } = useShell();
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
          <NeedsScript />
          <SubscribeForm />
        </div>
      </Card>
    </div>
  );
}
