import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteButton } from './delete-button.tsx';
import { PersonName } from './person-name.tsx';

export type PeopleTableProps = { caption: string; people: User[]; onDelete: (person: User) => void };

/** `onDelete` is absent for reception, which deletes nobody. */
type PatientTableProps = Omit<PeopleTableProps, 'onDelete'> & { onDelete?: PeopleTableProps['onDelete'] | undefined };

export function PatientTable({ caption, people, onDelete }: PatientTableProps) {
  const { t } = useMessages();
  return (
    <Table
      isWide
      caption={caption}
      columns={[
        { key: 'index', label: t('people.index') },
        { key: 'photo', label: t('people.photo') },
        { key: 'name', label: t('people.name') },
        { key: 'email', label: t('people.email') },
        { key: 'phone', label: t('people.phone') },
        { key: 'appointments', label: t('changes.appointments') },
        ...(onDelete ? [{ key: 'delete', label: t('people.actions'), align: 'end' } as const] : []),
      ]}
      rows={people.map((person, index) => {
        const { name, email } = person;
        const patient = (
          <span className="inline-flex flex-wrap items-center gap-2">
            <PersonName person={person} />
            {person.isRestricted && <Badge tone="warning">{t('people.isRestricted')}</Badge>}
          </span>
        );
        const photo = <Avatar name={name} src={person.image} />;
        const phone = <span className="whitespace-nowrap">{person.phone ?? '–'}</span>;
        const remove = onDelete && <DeleteButton name={name} onPress={() => onDelete(person)} />;
        const bookings = {
          to: paths.person(person._id),
          'aria-label': t('changes.appointmentsOne', { name }),
        };
        return {
          key: person._id,
          cells: {
            index: index + 1,
            photo,
            name: patient,
            email: <span className="inline-block min-w-36">{email}</span>,
            phone,
            appointments: (
              <Link {...bookings} className="link inline-block py-2 whitespace-nowrap">
                {t('changes.appointments')}
              </Link>
            ),
            ...(remove && { delete: remove }),
          },
          row: {
            lead: photo,
            title: patient,
            meta: email,
            end: (
              <Link
                {...bookings}
                title={t('changes.appointments')}
                className="grid size-11 place-items-center rounded-full hover:bg-base-200"
              >
                <CalendarDays aria-hidden="true" className="size-5 text-primary" />
              </Link>
            ),
            more: {
              label: t('dashboard.details', { name }),
              facts: [{ label: t('people.phone'), value: phone }],
              children: remove,
            },
          },
        };
      })}
    />
  );
}
