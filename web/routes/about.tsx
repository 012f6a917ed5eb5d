import { Link, type ActionFunctionArgs, type ClientActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { listTeam } from '#contract/clinic/team';
import { listDoctorProfiles } from '#contract/slots/doctors';
import { loadAsDocument } from '#web/api/load-as-document.ts';
import { TeamList } from '#web/features/doctors/team-list.tsx';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { subscribeAction } from '#web/features/newsletter/subscribe-action.ts';
import { SubscribeForm } from '#web/features/newsletter/subscribe-form.tsx';
import { FirstVisit } from '#web/features/site/first-visit.tsx';
import { HowWeWork } from '#web/features/site/how-we-work.tsx';
import { Rooms } from '#web/features/site/rooms.tsx';
import { unsent } from '#web/form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/about';

export const handle = {
  title: 'about.title',
  description: 'about.lead',
  image: 'about',
  scripts: 'forms',
} satisfies PageHandle;

export const action = (args: ActionFunctionArgs) => subscribeAction(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverAction().catch(unsent);
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadAsDocument(request, serverLoader);
// What the page shows is the same after its form, which may have been sent in vain without a connection.
export const shouldRevalidate = () => false;

/** The doctors and the others; none while the database is unreachable, because the page is readable without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { callRoute } = context.get(pageContext);
  const [doctors, members] = await Promise.all([
    callRoute(listDoctorProfiles, {}).catch(() => ({ data: [] })),
    callRoute(listTeam, {}).catch(() => ({ data: [] })),
  ]);
  return { doctors: doctors.data, members: members.data };
}

export default function AboutPage({ loaderData: people }: Route.ComponentProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <div className="mx-auto max-w-6xl space-y-16 px-4 py-12 sm:px-6">
      <div>
        <PageHeading title={t('about.heading')} lead={t('about.lead', { clinic: clinic.name })} />
        <section aria-labelledby="who" className="space-y-6">
          <h2 id="who" className="text-2xl">
            {t('about.who')}
          </h2>
          <p className="max-w-3xl text-lg leading-relaxed">{t('about.whoText')}</p>
          <TeamList {...people} />
        </section>
      </div>
      <HowWeWork />
      <Rooms />
      {clinic.sections.firstVisit && <FirstVisit />}
      {clinic.sections.newsletter && (
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
      )}
      <p>
        {t('about.privacy')}{' '}
        <Link to={paths.privacy} className="link">
          {t('legal.privacy')}
        </Link>
      </p>
    </div>
  );
}
