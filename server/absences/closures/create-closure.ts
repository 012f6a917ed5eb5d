import { randomUUID } from 'node:crypto';
import type { Decisions, Preview } from '#contract/absences/absences';
import type { Closure } from '#contract/absences/closures';
import { closureIssue } from '#domain/slots/closures';
import { invalidInput } from '#domain/shared/errors';
import { clinicClock, type Day } from '#domain/shared/time';
import { auditSeen, insertAudit } from '#server/platform/audit';
import { findSameClosure, insertClosure, lockSlotsOf } from '#server/slots/index';
import { lockSection } from '#server/platform/database/lock-section';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { readAudited } from '#server/platform/cache/audited-reads';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { affectBookings, readDecisions, type ReadDecision } from '#server/absences/affected/create-absence';
import { previewAffected } from '#server/absences/affected/preview-absence';
import { readClosures } from './list-closures.ts';
import { releaseClosedDays } from './release-closed-days.ts';

type Days = { first_day: Day; last_day: Day };
type Decided = { decisions?: Decisions | undefined };

/** What a closure would affect; the read is audited. @throws ClinicError `not_allowed`, `invalid_input` */
export async function previewClosure(
  ctx: Context,
  { decisions, ...days }: Days & { decisions: Decisions },
): Promise<Preview> {
  const { id: actorId } = authorize(ctx, 'closure.manage', null);
  const { firstDay: first, lastDay: last } = toRange(ctx, days);
  return readAudited(ctx, { readerId: actorId, subject: ['closure', first, last] }, async (isAudited) => {
    if (isAudited) await auditSeen(ctx.write, { id: actorId }, 'absence');
    return previewAffected(ctx, { doctorId: null, days: { first, last } }, decisions);
  });
}

/**
 * Closes the clinic on some days, at once on all servers; a job then does what was decided about the appointments. Audited.
 * @throws ClinicError `not_allowed`, `invalid_input`
 */
export async function createClosure(
  ctx: Context,
  { name_en, name_de, decisions, ...days }: Days & Decided & { name_en: string; name_de: string },
): Promise<Closure> {
  const { id: createdBy } = authorize(ctx, 'closure.manage', null);
  const { firstDay, lastDay } = toRange(ctx, days);
  const names = { en: name_en || name_de, de: name_de || name_en };
  const ownDecisions = decisions && (await readDecisions(ctx.read, decisions));
  return inTransaction(ctx.write, async (trx) => {
    await lockSection(trx, 'closures');
    const decided = decisions && { ...decisions, of: ownDecisions ?? [] };
    // A request that is sent again, because its response was lost or the button was pressed twice, closes them once; what
    // it decides counts for appointments that stayed.
    const same = await findSameClosure(trx, { firstDay, lastDay, names });
    if (same) {
      if (decided) await affectDays(ctx, trx, { id: same, firstDay, lastDay, decided, act: randomUUID() });
      return readClosure(ctx, trx, { id: same, firstDay, lastDay });
    }
    const id = await insertClosure(trx, { kind: 'closure', firstDay, lastDay, names, createdBy });
    return closeDays(ctx, trx, { id, kind: 'closure', firstDay, lastDay, decided });
  });
}

type Closed = {
  id: string;
  kind: Closure['kind'];
  firstDay: Day;
  lastDay: Day;
  /** Undefined: the appointments stay, and holds are released all the same. */
  decided: { default: Decisions['default']; of: ReadDecision[] } | undefined;
};

/** What follows when days are closed, in the transaction that closes them. */
export async function closeDays(ctx: Context, trx: Trx, closed: Closed): Promise<Closure> {
  const { id, kind, firstDay, lastDay, decided } = closed;
  const actorId = ctx.actor?.id ?? '';
  // A booking in progress is awaited, and one that begins later reads the closure.
  await lockSlotsOf(trx, [{ firstDay, lastDay }]);
  const act = randomUUID();
  if (decided) await affectDays(ctx, trx, { id, firstDay, lastDay, decided, act });
  else await releaseClosedDays(ctx, trx, { ranges: [{ firstDay, lastDay }], actorId, act });
  await insertAudit(trx, { action: 'closure.added', actorId, details: { kind, from: firstDay, to: lastDay }, act });
  return readClosure(ctx, trx, closed);
}

type Decision = Pick<Closed, 'id' | 'firstDay' | 'lastDay'> & { decided: NonNullable<Closed['decided']>; act: string };

async function affectDays(ctx: Context, trx: Trx, { id, decided, act, ...days }: Decision): Promise<void> {
  const scope = { doctorId: null, days: { first: days.firstDay, last: days.lastDay } };
  await affectBookings(ctx, trx, { cause: { closureId: id }, scope, actorId: ctx.actor?.id ?? '', act, ...decided });
}

async function readClosure(
  ctx: Context,
  trx: Trx,
  { id, firstDay, lastDay }: Pick<Closed, 'id' | 'firstDay' | 'lastDay'>,
): Promise<Closure> {
  return (await readClosures(ctx, trx, { from: firstDay, to: lastDay })).find(({ _id }) => _id === id)!;
}

function toRange(ctx: Context, { first_day: firstDay, last_day: lastDay }: Days): { firstDay: Day; lastDay: Day } {
  const issue = closureIssue({ firstDay, lastDay }, clinicClock(ctx.now).day);
  if (issue) throw invalidInput(issue.path, issue.message);
  return { firstDay, lastDay };
}
