import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getProfile } from '#contract/people/people';
import { listSessions } from '#contract/people/sessions';
import { getIdentity } from '#web/api/identity.ts';
import { useRoute } from '#web/api/use-route.ts';
import { CalendarFeed } from '#web/features/calendars/calendar-feed.tsx';
import { ChoosePassword } from '#web/features/sessions/choose-password.tsx';
import { EmailState } from '#web/features/sessions/email-state.tsx';
import { FactorSettings } from '#web/features/sessions/factor-settings.tsx';
import { GoogleConnection } from '#web/features/sessions/google-connection.tsx';
import { GoogleProblem } from '#web/features/sessions/google-problem.tsx';
import { SessionList } from '#web/features/sessions/session-list.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const handle = { title: 'profile.title' } satisfies PageHandle;

// These forms bring the library of forms; they load beside the profile.
const ProfileForm = lazyComponent(async () => (await import('#web/features/people/profile-form.tsx')).ProfileForm);
const DoctorPageForm = lazyComponent(
  async () => (await import('#web/features/people/doctor-page-form.tsx')).DoctorPageForm,
);
const NotificationForm = lazyComponent(
  async () => (await import('#web/features/notifications/notification-form.tsx')).NotificationForm,
);
const ChangeEmailForm = lazyComponent(
  async () => (await import('#web/features/sessions/change-email-form.tsx')).ChangeEmailForm,
);
const PersonList = lazyComponent(async () => (await import('#web/features/persons/person-list.tsx')).PersonList);
const RightsPanel = lazyComponent(async () => (await import('#web/features/rights/rights-panel.tsx')).RightsPanel);
const ChangePasswordForm = lazyComponent(
  async () => (await import('#web/features/sessions/change-password-form.tsx')).ChangePasswordForm,
);

export default function ProfilePage() {
  const { t } = useMessages();
  const { clinic, isDemo } = useRootData();
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const profile = useRoute(getProfile, {});
  const account = useQuery({ queryKey: ['account'], queryFn: async () => (await getIdentity()).readAccount() });
  useEffect(() => {
    for (const form of [ProfileForm, ChangePasswordForm]) form.preload();
  }, []);
  const { role, isverified } = profile.data?.data ?? {};
  const isStaff = !isDemo && role !== 'Patient' && (role !== 'Doctor' || isverified === 'verified');
  const reload = () => void Promise.all([profile.refetch(), account.refetch()]);

  if ((profile.isError && !profile.data) || (account.isError && !account.data)) {
    return (
      <>
        <PageHeading title={t('profile.title')} />
        <ErrorState title={t('profile.failed')} onRetry={reload} />
      </>
    );
  }
  const skeleton = (
    <div className="grid max-w-3xl gap-6" aria-busy="true">
      <Skeleton className="h-160" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
  return (
    <>
      <PageHeading title={t('profile.title')} lead={t('profile.lead')} />
      {profile.data && account.data ? (
        <LazyPart skeleton={skeleton}>
          <div className="max-w-3xl space-y-6 rail:workplace:max-w-none rail:workplace:columns-[40rem] rail:workplace:gap-6">
            <Part title={t('profile.aboutYou')}>
              <ProfileForm profile={profile.data.data} />
            </Part>
            {profile.data.data.doctor && (
              <Part title={t('doctors.page')}>
                <DoctorPageForm profile={profile.data.data} texts={profile.data.data.doctor} />
              </Part>
            )}
            {profile.data.data.role !== 'Patient' && (
              <Part title={t('notifications.title')}>
                <NotificationForm isDoctor={profile.data.data.role === 'Doctor'} />
              </Part>
            )}
            {profile.data.data.role === 'Patient' && (
              <ButtonLink to={paths.claim} variant="outline" className="justify-self-start">
                {t('dashboard.claimLink')}
              </ButtonLink>
            )}
            <Part title={t('persons.title')} id="persons">
              <PersonList />
            </Part>
            <Part title={t('profile.email')} id="email">
              <EmailState account={account.data} />
              <ChangeEmailForm />
            </Part>
            <Part title={t('profile.password')}>
              {account.data.hasPassword ? (
                <ChangePasswordForm
                  email={account.data.email}
                  isStaff={isStaff}
                  onDone={() => void queries.invalidateQueries({ queryKey: [listSessions.key] })}
                />
              ) : (
                <ChoosePassword email={account.data.email} />
              )}
            </Part>
            <Part title={t('factors.title')} id="factors">
              <FactorSettings />
            </Part>
            {(clinic.google || account.data.hasGoogle) && (
              <Part title={t('profile.google')}>
                <GoogleProblem code={search.get('error')} />
                <GoogleConnection account={account.data} onChange={() => void account.refetch()} />
              </Part>
            )}
            <Part title={t('calendars.title')}>
              <CalendarFeed />
            </Part>
            <Part title={t('profile.sessions')}>
              <SessionList />
            </Part>
            <Part title={t('rights.title')}>
              <RightsPanel
                id={profile.data.data._id}
                isRestricted={profile.data.data.isRestricted}
                ownerRole={profile.data.data.role}
              />
            </Part>
          </div>
        </LazyPart>
      ) : (
        skeleton
      )}
    </>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const isNamed = useLocation().hash === `#${id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  // The parts load after the browser would have scrolled to the one that the URL names.
  useEffect(() => {
    if (!isNamed) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView();
  }, [isNamed]);
  return (
    <Card as="section" id={id} className="grid scroll-mt-24 break-inside-avoid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </Card>
  );
}
