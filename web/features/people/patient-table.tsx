import { CalendarPlus, ScrollText, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type BookState } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Table } from '#web/ui/table.tsx';
import { PersonName } from './person-name.tsx';

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
      keyOf={({ _id }) => _id}
      columns={[
        { key: 'index', label: t('people.index'), render: (_person, index) => index + 1 },
        {
          key: 'photo',
          label: t('people.photo'),
          place: 'lead',
          render: ({ name, image }) => <Avatar name={name} src={image} />,
        },
        {
          key: 'name',
          label: t('people.name'),
          place: 'title',
          render: (person) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <PersonName person={person} />
              {person.isRestricted && <Badge tone="warning">{t('people.isRestricted')}</Badge>}
            </span>
          ),
        },
        { key: 'email', label: t('people.email'), place: 'meta', render: ({ email }) => email },
        {
          key: 'phone',
          label: t('people.phone'),
          place: 'meta',
          render: ({ phone }) => phone && <span className="whitespace-nowrap">{phone}</span>,
        },
        {
          key: 'appointments',
          label: t('changes.appointments'),
          place: 'foot',
          render: ({ _id, name }) => (
            <Link
              to={paths.person(_id)}
              aria-label={t('changes.appointmentsOne', { name })}
              className="link inline-block py-2 whitespace-nowrap"
            >
              {t('changes.appointments')}
            </Link>
          ),
        },
        {
          key: 'actions',
          label: <span className="sr-only">{t('changes.actions')}</span>,
          place: 'end',
          isEnd: true,
          render: (person) => (
            <RowMenu
              label={t('dashboard.actionsOf', { name: person.name })}
              items={[
                {
                  label: t('deskPatients.bookFor'),
                  icon: CalendarPlus,
                  to: paths.book,
                  state: { patientId: person._id } satisfies BookState,
                },
                onDelete && { label: t('audit.ofPerson'), icon: ScrollText, to: paths.auditOf(person._id) },
                onDelete && {
                  label: t('people.delete'),
                  icon: Trash2,
                  isDestructive: true,
                  onPress: () => onDelete(person),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
