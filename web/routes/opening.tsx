import { Link, redirect, type LoaderFunctionArgs } from 'react-router';
import { ContactFacts } from '#web/features/site/contact-facts.tsx';
import { ModeBanner } from '#web/features/site/mode-banner.tsx';
import { PreferenceForms } from '#web/features/site/preference-forms.tsx';
import { SlimFooter } from '#web/features/site/slim-footer.tsx';
import { ToothMark } from '#web/illustrations/tooth.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'firstSteps.openingTitle', scripts: false } satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(pageContext).rootData.isOpened) throw redirect(paths.home);
  return null;
}

/** What visitors and patients see until the clinic has opened its portal, outside of the layout, whose links lead here. */
export default function OpeningPage() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <>
      <ModeBanner />
      <main id="content" className="mx-auto grid w-full max-w-xl grow content-center gap-6 px-4 py-12 sm:px-6">
        <ToothMark className="size-16" />
        <h1 className="text-4xl font-bold wrap-anywhere">{t('firstSteps.openingHeading', { clinic: clinic.name })}</h1>
        <p className="text-lg">{t(clinic.phone ? 'firstSteps.openingLead' : 'firstSteps.openingLeadBare')}</p>
        <ContactFacts closed={[]} />
        <p>
          {t('firstSteps.openingTeam')}{' '}
          <Link to={paths.login} className="link underline-offset-4">
            {t('site.login')}
          </Link>
        </p>
        <PreferenceForms />
      </main>
      <SlimFooter />
    </>
  );
}
