import { TriangleAlert } from 'lucide-react';
import { useSpecialties } from '../../api/use-specialties.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Table } from '../../ui/table.tsx';
import { DeleteButton } from './delete-button.tsx';
import type { PeopleTableProps } from './patient-table.tsx';
import { PersonName } from './person-name.tsx';
import { VerifyButton } from './verify-button.tsx';

export function DoctorTable({ caption, people, onDelete }: PeopleTableProps) {
  const { t } = useWords();
  const { isBookable } = useSpecialties();
  return (
    <Table
      isWide
      caption={caption}
      columns={[
        { key: 'photo', label: t('people.photo') },
        { key: 'name', label: t('people.name') },
        { key: 'email', label: t('people.email') },
        { key: 'specialty', label: t('people.specialty') },
        { key: 'registration', label: t('people.registrationNumber') },
        { key: 'verified', label: t('people.verification') },
        { key: 'delete', label: t('people.actions'), align: 'end' },
      ]}
      rows={people.map((doctor) => ({
        key: doctor._id,
        cells: {
          photo: <Avatar name={doctor.name} src={doctor.image} />,
          name: <PersonName person={doctor} />,
          email: <span className="inline-block min-w-36">{doctor.email}</span>,
          specialty: (
            <span className="inline-block min-w-25">
              {doctor.specialty}
              {!isBookable(doctor.specialty) && (
                <span className="flex items-start gap-1.5 text-sm text-base-content/75 max-xl:justify-end">
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  {t('people.noTreatment')}
                </span>
              )}
            </span>
          ),
          registration: doctor.registrationnumber ?? '–',
          verified: <VerifyButton doctor={doctor} />,
          delete: <DeleteButton name={doctor.name} onPress={() => onDelete(doctor)} />,
        },
      }))}
    />
  );
}
