import { AbsenceList } from '#web/features/absences/absence-list.tsx';
import { AbsencesScreen } from '#web/features/absences/absences-screen.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { useToday } from '#web/features/slots/use-today.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AbsencesPage() {
  const { t } = useMessages();
  const today = useToday();
  return (
    <ScreenGuard screen="absences">
      {(user) => (
        <>
          <PageHeading
            title={t('dashboard.absences')}
            lead={t(user.role === 'Reception' ? 'absences.leadReading' : 'absences.lead')}
          />
          {user.role === 'Reception' && <AbsenceList today={today} hasDoctor />}
          {user.role === 'admin' && <AbsencesScreen today={today} user={user} />}
          {user.role === 'Doctor' && (
            <VerifiedOnly user={user}>
              <AbsencesScreen today={today} user={user} />
            </VerifiedOnly>
          )}
        </>
      )}
    </ScreenGuard>
  );
}
