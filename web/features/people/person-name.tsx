import { Link } from 'react-router';
import type { User } from '#contract/people/people';
import { paths } from '#web/paths.ts';

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
      className="inline-block min-w-24 font-semibold underline-offset-4 hover:underline"
    >
      {person.name}
    </Link>
  );
}
