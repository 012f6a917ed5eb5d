import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { getProfile } from '#contract/people';
import { listSessions } from '#contract/sessions';
import { getIdentity } from '#web/api/identity.ts';
import { useRoute } from '#web/api/use-route.ts';
import { CalendarFeed } from '#web/features/calendars/calendar-feed.tsx';
import { NotificationForm } from '#web/features/notifications/notification-form.tsx';
import { ProfileForm } from '#web/features/people/profile-form.tsx';
import { ChangePasswordForm } from '#web/features/sessions/change-password-form.tsx';
import { ChoosePassword } from '#web/features/sessions/choose-password.tsx';
import { EmailState } from '#web/features/sessions/email-state.tsx';
import { GoogleConnection } from '#web/features/sessions/google-connection.tsx';
import { GoogleProblem } from '#web/features/sessions/google-problem.tsx';
import { SessionList } from '#web/features/sessions/session-list.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const handle = { title: 'profile.title' } satisfies PageHandle;

export default function ProfilePage() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const profile = useRoute(getProfile, {});
  const account = useQuery({ queryKey: ['account'], queryFn: async () => (await getIdentity()).readAccount() });
  const reload = () => void Promise.all([profile.refetch(), account.refetch()]);

  if ((profile.isError && !profile.data) || (account.isError && !account.data)) {
    return <ErrorState title={t('profile.failed')} retryLabel={t('profile.tryAgain')} onRetry={reload} />;
  }
  return (
    <>
      <PageHeading title={t('profile.title')} lead={t('profile.lead')} />
      {profile.data && account.data ? (
        <div className="grid max-w-3xl gap-6">
          <Part title={t('profile.aboutYou')}>
            <ProfileForm profile={profile.data.data} />
          </Part>
          {profile.data.data.role !== 'Patient' && (
            <Part title={t('notifications.title')}>
              <NotificationForm isDoctor={profile.data.data.role === 'Doctor'} />
            </Part>
          )}
          <Part title={t('profile.email')}>
            <EmailState account={account.data} />
          </Part>
          <Part title={t('profile.password')}>
            {account.data.hasPassword ? (
              <ChangePasswordForm
                email={account.data.email}
                onDone={() => void queries.invalidateQueries({ queryKey: [listSessions.name] })}
              />
            ) : (
              <ChoosePassword email={account.data.email} />
            )}
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
        </div>
      ) : (
        <div className="grid max-w-3xl gap-6" aria-busy="true">
          <Skeleton className="h-96" />
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  );
}
