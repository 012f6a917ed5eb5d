import { ScrollText, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { RowMenu, type MenuItem } from '#web/ui/row-menu.tsx';

/** The id of the element with a person's name; it receives the focus when a button of the row is removed. */
export function personElementId({ _id }: User): string {
  return `person-${_id}`;
}

/** A person's name, a link to them. */
export function PersonName({ person }: { person: User }) {
  return (
    <Link
      id={personElementId(person)}
      to={paths.person(person._id)}
      className="inline-block min-h-6 min-w-24 font-semibold underline-offset-4 hover:underline"
    >
      {person.name}
    </Link>
  );
}

type PersonMenuProps = {
  person: User;
  first?: MenuItem;
  /** Absent for readers who delete nobody, or no such person. */
  onDelete?: ((person: User) => void) | undefined;
};

/** What can be done with a person of a list; who deletes also reads the audit. */
export function PersonMenu({ person, first, onDelete }: PersonMenuProps) {
  const { t } = useMessages();
  return (
    <RowMenu
      label={t('dashboard.actionsOf', { name: person.name })}
      items={[
        first,
        onDelete && { label: t('audit.ofPerson'), icon: ScrollText, to: paths.auditOf(person._id) },
        onDelete && {
          label: t('people.delete'),
          icon: Trash2,
          isDestructive: true,
          onPress: () => onDelete(person),
        },
      ]}
    />
  );
}
