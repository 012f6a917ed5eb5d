import { useParams } from 'react-router';
import { AbsenceProgress } from '#web/features/absences/absence-progress.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';

export default function AbsencePage() {
  const user = useUser();
  const today = useClinicClock().day;
  const { absenceId = '' } = useParams();
  return (
    <AbsenceProgress
      id={absenceId}
      today={today}
      hasDoctor={user.role !== 'Doctor'}
      canChange={user.role !== 'Reception'}
    />
  );
}
