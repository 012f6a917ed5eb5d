import type { AuditEntry, listAuditActs as route } from '#contract/clinic/audit';
import type { CheckedInput } from '#contract/shared/define-route';
import { addDays, instantOf } from '#domain/shared/time';
import { wireRole } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { listActRows, listAuditRows, listFilterPeople, type AuditFilter, type AuditParty } from './audit-rows.ts';

type Wanted = CheckedInput<typeof route>['query'];

/** A page of audit entries, the newest first; of one act only, if it is given. @throws ClinicError `not_allowed` */
export async function listAudit(ctx: Context, { act, ...wanted }: Wanted & { act?: string | undefined }) {
  authorize(ctx, 'audit.read', null);
  const { filter, page } = await readFilter(ctx, wanted);
  const rows = await listAuditRows(ctx.read, { ...filter, act: act === undefined ? undefined : Number(act) }, page);
  const { page: shown, last } = paginate(rows, wanted.limit);
  return { data: shown.map((row) => toEntry(row)), nextCursor: last ? String(last.id) : null };
}

/** A page of audit entries by act, the newest first. @throws ClinicError `not_allowed` */
export async function listAuditActs(ctx: Context, wanted: Wanted) {
  authorize(ctx, 'audit.read', null);
  const { filter, page, people } = await readFilter(ctx, wanted);
  const { page: acts, last } = paginate(await listActRows(ctx.read, filter, page), wanted.limit);
  const ids = acts.map(({ entryId }) => entryId);
  const unfiltered = { people: null, time: null };
  const rows =
    acts.length === 0 ? [] : await listAuditRows(ctx.read, { ...unfiltered, ids }, { before: null, limit: ids.length });
  const entries = new Map(rows.map((row) => [row.id, toEntry(row)]));
  return {
    data: acts.flatMap(({ id, since, count, entryId, published }) => {
      const entry = entries.get(entryId);
      if (entry?.action === 'plan.published') entry.details = published;
      return entry ? [{ _id: String(id), since: since.toISOString(), count, entry }] : [];
    }),
    people: people.filter(({ mergedInto }) => mergedInto === null).map((person) => toParty(person)),
    nextCursor: last ? String(last.id) : null,
  };
}

async function readFilter({ read }: Context, { action, person, day, limit, cursor }: Wanted) {
  const people = await listFilterPeople(read, person);
  const filter: AuditFilter = {
    action,
    people:
      person === undefined
        ? null
        : [person, ...people.flatMap(({ id, mergedInto }) => (mergedInto === person ? id : []))],
    time: day === undefined ? null : { from: instantOf(day, 0), to: instantOf(addDays(day, 1), 0) },
  };
  return { filter, people, page: { before: cursor === undefined ? null : Number(cursor), limit: limit + 1 } };
}

function toEntry(row: Awaited<ReturnType<typeof listAuditRows>>[number]): AuditEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor && toParty(row.actor),
    person: row.person && toParty(row.person),
    booking: row.bookingId,
    details: row.details,
  };
}

function toParty({ id, name, role }: AuditParty): NonNullable<AuditEntry['actor']> {
  return { _id: id, name, role: wireRole(role) };
}
