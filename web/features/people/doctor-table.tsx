import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { User } from '#contract/people';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteButton } from './delete-button.tsx';
import { DoctorEmail } from './doctor-email.tsx';
import type { PeopleTableProps } from './patient-table.tsx';
import { PersonName } from './person-name.tsx';
import { VerifyButton } from './verify-button.tsx';

export function DoctorTable({ caption, people, onDelete }: PeopleTableProps) {
  const { t } = useMessages();
  const { isBookable } = useSpecialties();
  const hintId = useId();
  const table = (
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
          email: <DoctorEmail doctor={doctor} />,
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
          verified: <VerifyButton doctor={doctor} hintId={hintId} />,
          delete: <DeleteButton name={doctor.name} onPress={() => onDelete(doctor)} />,
        },
      }))}
    />
  );
  if (people.every((doctor) => isVerifiable(doctor))) return table;
  return (
    <div className="grid gap-6">
      <div id={hintId} className="max-w-3xl">
        <Notice tone="info">{t('people.notProvenYet')}</Notice>
      </div>
      {table}
    </div>
  );
}

/** Whether the doctor is verified, or can be: the address is proven. */
function isVerifiable({ isverified, isEmailProven }: User): boolean {
  return isverified === 'verified' || isEmailProven;
}
