import { useParams } from 'react-router';
import { AbsenceProgress } from '#web/features/absences/absence-progress.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useToday } from '#web/features/slots/use-today.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AbsencePage() {
  const today = useToday();
  const { absenceId = '' } = useParams();
  return (
    <ScreenGuard screen="absences">
      {(user) => (
        <AbsenceProgress
          id={absenceId}
          today={today}
          hasDoctor={user.role !== 'Doctor'}
          canChange={user.role !== 'Reception'}
        />
      )}
    </ScreenGuard>
  );
}
