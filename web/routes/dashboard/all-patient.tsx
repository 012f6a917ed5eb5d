import { PatientTable } from '#web/features/people/patient-table.tsx';
import { PeopleList } from '#web/features/people/people-list.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AllPatientPage() {
  const { t } = useMessages();
  return (
    <ScreenGuard screen="allPatient">
      {(user) => (
        <PeopleList
          type="Patient"
          title={t('dashboard.allPatient')}
          renderTable={(people, onDelete) => (
            <PatientTable
              caption={t('dashboard.allPatient')}
              people={people}
              onDelete={user.role === 'admin' ? onDelete : undefined}
            />
          )}
        />
      )}
    </ScreenGuard>
  );
}
