import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#web/api/session-store.ts';
import { AbsenceList } from '#web/features/absences/absence-list.tsx';
import { AbsencesScreen } from '#web/features/absences/absences-screen.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { whenUsed } from '#web/when-used.ts';

const AbsencePreview = lazyComponent(
  async () => (await import('#web/features/absences/absence-preview.tsx')).AbsencePreview,
);

export default function AbsencesPage() {
  const user = useUser();
  const { t } = useMessages();
  const today = useClinicClock().day;
  useEffect(() => whenUsed(() => AbsencePreview.preload()), []);
  return (
    <>
      <PageHeading
        title={t('dashboard.absences')}
        lead={t(user.role === 'Reception' ? 'absences.leadReading' : 'absences.lead')}
      />
      {user.role === 'Reception' && <AbsenceList today={today} hasDoctor />}
      {user.role === 'admin' && <Screen user={user} />}
    </>
  );
}

function Screen({ user }: { user: SessionUser }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  return (
    <AbsencesScreen
      today={useClinicClock().day}
      user={user}
      renderPreview={(key, absence) => (
        <LazyPart key={key} skeleton={<Skeleton className="h-96" />}>
          <AbsencePreview
            {...absence}
            onRecorded={({ _id }) => {
              toast.success(t('absences.recorded'));
              void navigate(paths.absence(_id));
            }}
          />
        </LazyPart>
      )}
    />
  );
}
