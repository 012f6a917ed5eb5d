import { ImportRequest, type ImportCheck, type RecordImport } from '#contract/accounts/imports';
import { ClinicError } from '#domain/shared/errors';
import { DESK_LINK_DAYS } from '#domain/accounts/desk-emails';
import type { Language } from '#domain/shared/language';
import { clinicClock, DAY_MS } from '#domain/shared/time';
import { deleteImportedBookings, insertImportedBookings, listToConfirm, lockForImport } from '#server/bookings/index';
import { deleteImportedPeople, insertImportedPeople, openImportedLinks } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context, Portal } from '#server/platform/context';
import { tryLockSection } from '#server/platform/database/lock-section';
import { inTransaction, isReferenceGone, violatedConstraint } from '#server/platform/database/transaction';
import type { ReadUpload } from '#server/platform/http/bind-route';
import { insertImport, listImportRows, lockImport, storeImport } from './imports-rows.ts';
import { planImport, readImport, type Wanted } from './plan-import.ts';

/**
 * Passes what an upload asks for to `use`; file and request are released afterwards.
 * @throws ClinicError `not_allowed`, `invalid_input`, those of an upload
 */
async function readRequest<T>(
  ctx: Context,
  { readUpload, language }: { readUpload: ReadUpload; language: Language },
  use: (portal: Portal, wanted: Wanted) => Promise<T>,
): Promise<T> {
  const { id: actorId } = authorize(ctx, 'import.manage', null);
  return readUpload(async (bytes, fieldOf) => {
    const parsed = ImportRequest.safeParse(await new Response(fieldOf('request')).json().catch(() => null));
    if (!parsed.success) throw new ClinicError('invalid_input');
    return use(ctx, { bytes, request: parsed.data, now: ctx.now, language, actorId });
  }, 'file');
}

/** What an import would do; changes nothing. @throws ClinicError as `readRequest`, `file_unreadable` */
export const checkImport = (ctx: Context, readUpload: ReadUpload, language: Language): Promise<ImportCheck> =>
  readRequest(ctx, { readUpload, language }, checkRecords);

/** What an import would do, with reasons in a language; changes nothing. @throws ClinicError `file_unreadable` */
export async function checkRecords({ read }: Portal, wanted: Wanted): Promise<ImportCheck> {
  return (await planImport(read, await readImport(read, wanted), wanted)).check;
}

/** Imports what was shown. @throws ClinicError as `checkImport`, and `changed_meanwhile`, `import_running` */
export const createImport = (ctx: Context, readUpload: ReadUpload): Promise<RecordImport> =>
  readRequest(ctx, { readUpload, language: ctx.settings.clinicLanguage }, importRecords);

/**
 * Imports the good rows of a file in one transaction, all of them or none; the same request again imports nothing else. Nobody
 * is mailed. Only the patients and doctors of appointments are locked, and closures, absences and busy times.
 * @throws ClinicError `changed_meanwhile` if it would insert something else than the check of `request.hash` has shown;
 * `import_running` if another import takes longer than two seconds
 */
export async function importRecords({ read, write, settings }: Portal, wanted: Wanted): Promise<RecordImport> {
  const { request, actorId } = wanted;
  const { _id: id, kind } = request;
  const { currency, changes } = settings.clinic;
  const found = await readImport(read, wanted);
  const plan = await planImport(read, found, wanted);
  const importing = inTransaction(write, async (trx) => {
    if (!(await tryLockSection(trx, 'imports'))) throw new ClinicError('import_running');
    const [earlier] = await listImportRows(trx, id);
    if (earlier) return earlier;
    if (kind === 'appointments') await lockForImport(trx, plan.bookings);
    const present = { ...found, rows: [], records: plan.records };
    const { records, bookings, check } = await planImport(trx, present, wanted);
    if (check.hash !== request.hash) throw new ClinicError('changed_meanwhile');
    await insertImport(trx, { id, kind, createdBy: actorId, created: records.length });
    const count = await (kind === 'patients'
      ? insertImportedPeople(trx, records, id)
      : insertImportedBookings(trx, bookings, { importId: id, currency, ...changes }));
    if (count !== records.length) throw new ClinicError('changed_meanwhile');
    await insertAudit(trx, { action: 'import.made', actorId, details: { list: kind, count } });
    const [made] = await listImportRows(trx, id);
    if (!made) throw new ClinicError('internal');
    return made;
  });
  // Somebody has booked one of the times, or deleted a patient, since these were compared.
  return importing.catch((error: unknown) => {
    const isPrevented = violatedConstraint(error) !== null || isReferenceGone(error);
    throw isPrevented ? new ClinicError('changed_meanwhile', { cause: error }) : error;
  });
}

/** The last imports. @throws ClinicError `not_allowed` */
export async function listImports(ctx: Context): Promise<RecordImport[]> {
  authorize(ctx, 'import.list', null);
  return listImportRows(ctx.read, null);
}

/** Deletes what an import has created. @throws ClinicError `not_allowed`, `not_found`, `import_in_use`, `import_running` */
export async function undoImport(ctx: Context, { id }: { id: string }): Promise<void> {
  const { id: actorId } = authorize(ctx, 'import.manage', null);
  const undoing = inTransaction(ctx.write, async (trx) => {
    if (!(await tryLockSection(trx, 'imports'))) throw new ClinicError('import_running');
    const found = await lockImport(trx, id);
    if (!found) throw new ClinicError('not_found');
    const { kind, created, mailedAt } = found;
    if (mailedAt) throw new ClinicError('import_in_use', { params: { count: created } });
    const deleted = await (kind === 'patients'
      ? deleteImportedPeople(trx, id)
      : deleteImportedBookings(trx, id, clinicClock(ctx.now)));
    if (deleted < created) throw new ClinicError('import_in_use', { params: { count: created - deleted } });
    await storeImport(trx, id, { undoneAt: ctx.now });
    await insertAudit(trx, { action: 'import.undone', actorId, details: { list: kind, count: deleted } });
  });
  await undoing.catch((error: unknown) => {
    throw isReferenceGone(error) ? new ClinicError('import_in_use', { params: { count: 1 } }) : error;
  });
}

/**
 * Sends the emails of an import, once: to its patients the link by which they prove their address, or to those of its appointments
 * the confirmation; their reminders follow. @throws ClinicError `not_allowed`, `not_found`
 */
export async function mailImport(ctx: Context, { id }: { id: string }): Promise<void> {
  const { id: actorId } = authorize(ctx, 'import.manage', null);
  await inTransaction(ctx.write, async (trx) => {
    const found = await lockImport(trx, id);
    if (!found) throw new ClinicError('not_found');
    if (found.mailedAt) return;
    await storeImport(trx, id, { mailedAt: ctx.now });
    const { jobs } = ctx.ports;
    const until = new Date(ctx.now.getTime() + DESK_LINK_DAYS * DAY_MS);
    const links = found.kind === 'patients' ? await openImportedLinks(trx, id, until) : [];
    const bookingIds = found.kind === 'patients' ? [] : await listToConfirm(trx, id);
    await jobs.enqueueAll(
      trx,
      'desk-link',
      links.map((deskLink) => ({ payload: { deskLink } })),
    );
    await jobs.enqueueAll(
      trx,
      'booking-confirmed',
      bookingIds.map((bookingId) => ({ payload: { bookingId } })),
    );
    const count = links.length + bookingIds.length;
    await insertAudit(trx, { action: 'import.mailed', actorId, details: { list: found.kind, count } });
  });
}
