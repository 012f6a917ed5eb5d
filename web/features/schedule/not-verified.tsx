import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { renewToken } from '../../api/session.ts';
import type { SessionUser } from '../../api/session-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A doctor who waits for verification reads so, and what comes next; nothing is asked of the server. */
export function VerifiedOnly({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { t } = useWords();
  const [isChecking, setChecking] = useState(false);
  if (user.isVerified) return children;
  const check = async () => {
    setChecking(true);
    await renewToken();
    setChecking(false);
  };
  return (
    <EmptyState
      drawing={<EmptyCalendar />}
      title={
        <>
          <span className="mb-2 block text-base font-medium text-base-content/75">
            {t('schedule.notVerifiedHeading')}
          </span>
          {t('errors.doctor_not_verified')}
        </>
      }
    >
      {!user.isEmailProven && (
        <div className="basis-full text-start">
          <Notice tone="warning">
            {t('schedule.proveFirst', { email: user.email })}{' '}
            <Link to={paths.profile} className="link">
              {t('schedule.proveAgain')}
            </Link>
          </Notice>
        </div>
      )}
      <p className="basis-full text-base-content/75">{t('schedule.notVerifiedNext')}</p>
      <Button variant="outline" isBusy={isChecking} onClick={() => void check()}>
        {t('schedule.checkAgain')}
      </Button>
    </EmptyState>
  );
}
