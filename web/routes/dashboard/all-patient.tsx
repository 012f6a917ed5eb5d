import { PatientTable } from '#web/features/people/patient-table.tsx';
import { PeopleList } from '#web/features/people/people-list.tsx';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';

export default function AllPatientPage() {
  const user = useUser();
  const { t } = useMessages();
  return (
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
  );
}
