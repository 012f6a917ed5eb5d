import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Role } from '#domain/shared/permission';
import { isActive } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import type { DeskPatientRow } from '#server/accounts/index';

/** A person who is not deleted; of a record that was merged, the one that it was merged into. */
export async function findDeskPerson(handle: Db, id: string): Promise<(DeskPatientRow & { role: Role }) | null> {
  const row = await handle
    .selectFrom('person')
    .select([
      'id',
      'name',
      'phone',
      'birthDate',
      'insurance',
      'bookedAs',
      'role',
      sql<boolean>`issuer <> ${DESK_ISSUER}`.as('hasAccount'),
      sql<string>`coalesce(desk_email, email)`.as('email'),
      sql<DeskPatientRow['emailState']>`desk_email_state(person)`.as('emailState'),
      sql<boolean>`mail_proven_at(person) is not null`.as('isEmailProven'),
      sql<boolean>`restricted_at is not null`.as('isRestricted'),
      sql<boolean>`role <> 'patient'`.as('isStaff'),
    ])
    .where(
      'id',
      '=',
      sql<string>`(select coalesce(asked.merged_into, asked.id) from person as asked where asked.id = ${id}::uuid)`,
    )
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** What a person's bookings that are active at `now` cost and what was paid, for `dueCents`. */
export async function listUnpaidOf(handle: Db, { personId, now }: { personId: string; now: Date }) {
  return handle
    .selectFrom('booking')
    .select(['status', 'priceCents', 'paidCents', 'waivedCents', 'currency'])
    .where('patientId', '=', personId)
    .where(isActive(now))
    .where('paymentStatus', '=', 'unpaid')
    .execute();
}
