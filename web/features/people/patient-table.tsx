import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type BookState } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { PersonMenu, PersonName } from './person-name.tsx';

export type PeopleTableProps = { caption: string; people: User[]; onDelete: (person: User) => void };

/** `onDelete` is absent for reception, which deletes nobody and reads no audit. */
type PatientTableProps = Omit<PeopleTableProps, 'onDelete'> & { onDelete?: PeopleTableProps['onDelete'] | undefined };

export function PatientTable({ caption, people, onDelete }: PatientTableProps) {
  const { t } = useMessages();
  return (
    <Table
      isWide
      caption={caption}
      items={people}
      columns={{
        index: [null, t('people.index')],
        photo: ['lead', t('people.photo')],
        name: ['title', t('people.name')],
        email: ['meta', t('people.email')],
        phone: ['meta', t('people.phone')],
        appointments: ['foot', t('changes.appointments')],
        actions: ['end', t('changes.actions')],
      }}
      renderCells={(person, index) => {
        const { _id: id, name, image, email, phone } = person;
        return {
          index: index + 1,
          photo: <Avatar name={name} src={image} />,
          name: (
            <span className="inline-flex flex-wrap items-center gap-2">
              <PersonName person={person} />
              {person.isRestricted && <Badge tone="warning">{t('people.isRestricted')}</Badge>}
            </span>
          ),
          email,
          phone: phone && <span className="whitespace-nowrap">{phone}</span>,
          appointments: (
            <Link
              to={paths.person(id)}
              aria-label={t('changes.appointmentsOne', { name })}
              className="link inline-block py-2 whitespace-nowrap"
            >
              {t('changes.appointments')}
            </Link>
          ),
          actions: (
            <PersonMenu
              person={person}
              onDelete={onDelete}
              first={{
                label: t('deskPatients.bookFor'),
                icon: CalendarPlus,
                to: paths.book,
                state: { patientId: id } satisfies BookState,
              }}
            />
          ),
        };
      }}
    />
  );
}
