import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { getProfile } from '#contract/profile';
import { listSessions } from '#contract/sessions';
import { readAccount } from '../../api/identity.ts';
import { useRoute } from '../../api/use-route.ts';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { ChangePasswordForm } from '../../features/session/change-password-form.tsx';
import { ChoosePassword } from '../../features/session/choose-password.tsx';
import { EmailState } from '../../features/session/email-state.tsx';
import { GoogleConnection } from '../../features/session/google-connection.tsx';
import { GoogleProblem } from '../../features/session/google-problem.tsx';
import { SessionList } from '../../features/session/session-list.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { PageHandle } from '../../root.tsx';
import { useShell } from '../../shell.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const handle = { title: 'profile.title' } satisfies PageHandle;

export default function ProfilePage() {
  const { t } = useWords();
  const { clinic } = useShell();
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const profile = useRoute(getProfile, {});
  const account = useQuery({ queryKey: ['account'], queryFn: readAccount });
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
