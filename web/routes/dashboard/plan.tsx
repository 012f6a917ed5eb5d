import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionUser } from '#web/api/session-store.ts';
import { PlanScreen } from '#web/features/plans/plan-screen.tsx';
import { usePlans } from '#web/features/plans/use-plans.ts';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { NoTreatmentNotice } from '#web/features/slots/no-treatment.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { unsentTimes } from '#web/features/slots/unsent-times.ts';
import { useOpenDays } from '#web/features/slots/use-schedule.ts';
import { useUnsentGuard } from '#web/features/slots/use-unsent-guard.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export default function PlanPage() {
  const user = useUser();
  const [search] = useSearchParams();
  return user.role === 'Doctor' ? <OwnPlan user={user} /> : <PlanOf doctorId={search.get('doctor')} />;
}

function OwnPlan({ user }: { user: SessionUser }) {
  const { t } = useMessages();
  if (user.isVerified) {
    return (
      <>
        <NoTreatmentNotice user={user} />
        <LoadedPlan isOwn />
      </>
    );
  }
  return (
    <>
      <PageHeading title={t('dashboard.plan')} />
      <VerifiedOnly user={user}>{null}</VerifiedOnly>
    </>
  );
}

/** The plan of a doctor, for the admin. */
function PlanOf({ doctorId }: { doctorId: string | null }) {
  const { t } = useMessages();
  if (doctorId) return <LoadedPlan key={doctorId} doctorId={doctorId} />;
  return (
    <>
      <PageHeading title={t('dashboard.plan')} />
      <EmptyState illustration={<EmptyCalendar />} title={t('plans.chooseDoctor')}>
        <ButtonLink to={paths.manageDoctors} variant="accent">
          {t('dashboard.manageDoctor')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function LoadedPlan({ doctorId, isOwn = false }: { doctorId?: string; isOwn?: boolean }) {
  const { t } = useMessages();
  const whose = doctorId ? { doctor_id: doctorId } : {};
  const { listed, isError, refetch } = usePlans(whose);
  const open = useOpenDays();
  const [isUnsent, setUnsent] = useState(false);
  const guard = useUnsentGuard(isUnsent, unsentTimes);
  const lead = listed && t(isOwn ? 'plans.lead' : 'plans.leadOf', { weeks: listed.weeks, doctor: listed.doctor.name });
  return (
    <>
      <PageHeading title={t('dashboard.plan')} lead={lead} />
      {!listed && isError && <ErrorState title={t('plans.loadFailed')} onRetry={() => void refetch()} />}
      {!listed && !isError && <Skeleton className="h-160 max-w-5xl" />}
      {listed && (
        <PlanScreen
          whose={whose}
          plans={listed.plans}
          today={open.today}
          closed={open.closed ?? []}
          onUnsent={setUnsent}
        />
      )}
      {guard}
    </>
  );
}
