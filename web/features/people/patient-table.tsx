import { Link } from 'react-router';
import type { User } from '#contract/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type PatientState } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteButton } from './delete-button.tsx';
import { PersonName } from './person-name.tsx';

export type PeopleTableProps = { caption: string; people: User[]; onDelete: (person: User) => void };

export function PatientTable({ caption, people, onDelete }: PeopleTableProps) {
  const { t } = useMessages();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'index', label: t('people.index') },
        { key: 'photo', label: t('people.photo') },
        { key: 'name', label: t('people.name') },
        { key: 'email', label: t('people.email') },
        { key: 'phone', label: t('people.phone') },
        { key: 'appointments', label: t('changes.appointments') },
        { key: 'delete', label: t('people.actions'), align: 'end' },
      ]}
      rows={people.map((person, index) => ({
        key: person._id,
        cells: {
          index: index + 1,
          photo: <Avatar name={person.name} src={person.image} />,
          name: <PersonName person={person} />,
          email: <span className="inline-block min-w-36">{person.email}</span>,
          phone: <span className="whitespace-nowrap">{person.phone ?? '–'}</span>,
          appointments: (
            <Link
              to={paths.patientAppointments}
              state={{ name: person.name, email: person.email } satisfies PatientState}
              aria-label={t('changes.appointmentsOne', { name: person.name })}
              className="link inline-block py-2"
            >
              {t('changes.appointments')}
            </Link>
          ),
          delete: <DeleteButton name={person.name} onPress={() => onDelete(person)} />,
        },
      }))}
    />
  );
}
