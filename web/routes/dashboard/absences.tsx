import { useNavigate } from 'react-router';
import { AbsenceList } from '#web/features/absences/absence-list.tsx';
import { AbsencesScreen } from '#web/features/absences/absences-screen.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { toast } from '#web/ui/toast.ts';

export default function AbsencesPage() {
  const user = useUser();
  const { t } = useMessages();
  const navigate = useNavigate();
  const today = useClinicClock().day;
  return (
    <>
      <PageHeading
        title={t('dashboard.absences')}
        lead={t(user.role === 'Reception' ? 'absences.leadReading' : 'absences.lead')}
      />
      {user.role === 'Reception' && <AbsenceList today={today} hasDoctor />}
      {user.role === 'admin' && (
        <AbsencesScreen
          today={today}
          user={user}
          onRecorded={({ _id }) => {
            toast.success(t('absences.recorded'));
            void navigate(paths.absence(_id));
          }}
        />
      )}
    </>
  );
}
