import type { listPeople as route } from '#contract/people/people';
import type { CheckedInput } from '#contract/shared/define-route';
import { countPeople, listPersonRows } from './list-people-rows.ts';
import { auditSeen } from '#server/platform/audit';
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
  { userType, search, limit, cursor }: CheckedInput<typeof route>['query'],
) {
  const role = roles[userType];
  const actor = authorize(ctx, 'people.list', { role });
  return inTransaction(ctx.write, async (trx) => {
    if (role === 'patient') await auditSeen(trx, actor, 'patients');
    const rows = await listPersonRows(trx, { role, search, after: cursor ?? null, limit: limit + 1 });
    const { page, last } = paginate(rows, limit);
    return {
      data: page.map((person) => toUser(person, ctx.settings)),
      count: await countPeople(trx, role),
      nextCursor: last?.id ?? null,
    };
  });
}
