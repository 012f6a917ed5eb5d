import type { Mail } from '#server/platform/ports/mailer';
import type { PersonRow } from '#server/people/profiles/people-rows';

/** A person as the recipient of an email, without the name if the address is unproven. */
export function recipientOf({
  name,
  email,
  emailProvenAt,
}: Pick<PersonRow, 'name' | 'email' | 'emailProvenAt'>): Mail['to'] {
  return { name: emailProvenAt ? name : '', email };
}
