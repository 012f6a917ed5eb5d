import type { User } from '#contract/people/people';
import { countPeople, listPersonRows } from './list-people-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { toUser } from './present-person.ts';

const roles = { Doctor: 'doctor', Patient: 'patient', Reception: 'reception', Admin: 'admin' } as const;

/**
 * A page of people of one role, for the admin and, of patients, for reception; reading patients is audited.
 * @throws ClinicError `not_allowed`
 */
export async function listPeople(
  ctx: Context,
  {
    userType,
    search,
    limit,
    cursor,
  }: {
    userType: keyof typeof roles;
    search?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ data: User[]; count: number; nextCursor: string | null }> {
  const role = roles[userType];
  const actor = authorize(ctx, 'people.list', { role });
  return inTransaction(ctx.write, async (trx) => {
    if (role === 'patient') {
      await insertAudit(trx, { action: 'patients.seen', actorId: actor.id, details: { list: 'patients' } });
    }
    const rows = await listPersonRows(trx, { role, search, after: cursor ?? null, limit: limit + 1 });
    const { page, last } = paginate(rows, limit);
    return {
      data: page.map((person) => toUser(person, ctx.settings)),
      count: await countPeople(trx, role),
      nextCursor: last?.id ?? null,
    };
  });
}
