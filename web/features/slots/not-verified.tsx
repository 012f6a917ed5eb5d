import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listPlans } from '#contract/slots/plans';
import { renewToken } from '#web/api/session.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shows its children to verified doctors only; others see what comes next. Does not load the children's data for them. */
export function VerifiedOnly({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { t } = useMessages();
  const [isChecking, setChecking] = useState(false);
  if (user.isVerified) return children;
  const check = async () => {
    setChecking(true);
    await renewToken();
    setChecking(false);
  };
  return (
    <EmptyState
      illustration={<EmptyCalendar />}
      title={
        <>
          <span className="mb-2 block text-base font-medium text-base-content/75">{t('slots.notVerifiedHeading')}</span>
          {t('errors.doctor_not_verified')}
        </>
      }
    >
      {!user.isEmailProven && (
        <div className="basis-full text-start">
          <Notice tone="warning">
            {t('slots.proveFirst', { email: user.email })}{' '}
            <Link to={paths.profile} className="link">
              {t('slots.proveAgain')}
            </Link>
          </Notice>
        </div>
      )}
      <p className="basis-full text-base-content/75">{t('slots.notVerifiedNext')}</p>
      <Button variant="outline" isBusy={isChecking} onClick={() => void check()}>
        {t('slots.checkAgain')}
      </Button>
    </EmptyState>
  );
}

/** A notice for doctors whom patients cannot book, because they perform no treatment. */
export function NoTreatmentNotice({ user: { specialty, specialtyNames } }: { user: SessionUser }) {
  const { t, language } = useMessages();
  const plans = useRoute(listPlans, { query: {} });
  if (specialty === null || plans.data?.data.doctor.treatments !== 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{t('slots.noTreatment', { specialty: specialtyNames?.[language] ?? specialty })}</Notice>
    </div>
  );
}
