import { useParams } from 'react-router';
import { AbsenceProgress } from '#web/features/absences/absence-progress.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { useToday } from '#web/features/slots/use-today.ts';

export default function AbsencePage() {
  const user = useUser();
  const today = useToday();
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
