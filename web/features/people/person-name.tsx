import { Link } from 'react-router';
import type { User } from '#contract/people/people';
import { paths } from '#web/paths.ts';

/** The id of the element with a person's name; it receives the focus when a button of the row is removed. */
export function personElementId({ _id }: User): string {
  return `person-${_id}`;
}

/** A person's name, which can receive the focus; a link to the person, for readers who may see them. */
export function PersonName({ person, isLink = false }: { person: User; isLink?: boolean }) {
  const shared = { id: personElementId(person), children: person.name };
  if (isLink)
    return <Link {...shared} to={paths.person(person._id)} className="link inline-block min-w-24 font-semibold" />;
  return <span {...shared} tabIndex={-1} className="inline-block min-w-24 font-semibold" />;
}
