import type { User } from '#contract/people';

/** The id of the element with a person's name; the focus goes there when the button that had it is gone. */
export function personElementId({ _id }: User): string {
  return `person-${_id}`;
}

/** The name of a row's person. */
export function PersonName({ person }: { person: User }) {
  return (
    <span id={personElementId(person)} tabIndex={-1} className="inline-block min-w-24 font-semibold">
      {person.name}
    </span>
  );
}
