import type { User } from '#contract/people/people';

/** The id of the element with a person's name; it receives the focus when a button of the row is removed. */
export function personElementId({ _id }: User): string {
  return `person-${_id}`;
}

/** A person's name, which can receive the focus. */
export function PersonName({ person }: { person: User }) {
  return (
    <span id={personElementId(person)} tabIndex={-1} className="inline-block min-w-24 font-semibold">
      {person.name}
    </span>
  );
}
