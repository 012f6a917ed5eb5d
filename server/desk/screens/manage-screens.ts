import { randomBytes } from 'node:crypto';
import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { deleteScreen, insertScreen, listScreenRows } from './screens-rows.ts';

/** People who read the board of all doctors: a screen shows less of it. */
const assertAllowed = (ctx: Context) => authorize(ctx, 'board.read', { doctorId: null });

/** @throws ClinicError `not_allowed` */
export async function listScreens(ctx: Context) {
  assertAllowed(ctx);
  const rows = await listScreenRows(ctx.read);
  return {
    data: rows.map(({ id, name, createdAt, lastSeenAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  };
}

/** Makes a screen; the database has its token only as a keyed hash. @throws ClinicError `not_allowed`, `step_up_required` */
export async function createScreen(ctx: Context, { name }: { name: string }) {
  const { id: actorId } = authorize(ctx, 'screen.create', null);
  const token = randomBytes(24).toString('base64url');
  const screenId = await inTransaction(ctx.write, async (trx) => {
    const id = await insertScreen(trx, { name, tokenHash: ctx.ports.links.hash('screen', token) });
    await insertAudit(trx, { action: 'screen.created', actorId, details: { screen: id } });
    return id;
  });
  // In the fragment, which no browser sends and no server logs.
  return { data: { _id: screenId, link: `${ctx.settings.publicUrl}/waiting-room#token=${token}` } };
}

/** @throws ClinicError `not_allowed`, `not_found` */
export async function endScreen(ctx: Context, { id }: { id: string }): Promise<void> {
  const { id: actorId } = assertAllowed(ctx);
  await inTransaction(ctx.write, async (trx) => {
    if (!(await deleteScreen(trx, id))) throw new ClinicError('not_found');
    await insertAudit(trx, { action: 'screen.ended', actorId, details: { screen: id } });
  });
}
