import type { findAnything as route } from '#contract/desk/find';
import type { RouteReply } from '#contract/shared/define-route';
import { matchesNames } from '#domain/desk/find';
import { languages } from '#domain/shared/language';
import { isStaff } from '#domain/shared/permission';
import { screensOf, type Screen } from '#domain/shared/screens';
import { catalogue } from '#i18n/catalogue';
import { searchPatients } from '#server/accounts/index';
import { readFilters, readPage } from '#server/desk/list/list-appointments';
import { toDeskAppointment } from '#server/desk/list/present-desk-appointment';
import { auditSeen } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/** The most appointments that are listed. */
const MAX_FOUND = 5;

/**
 * What a text names: for the desk patients, and appointments by code; for a verified doctor their own appointments, by
 * code or patient; pages that the caller may open. Who is found is audited.
 * @throws ClinicError `not_allowed`
 */
export async function findAnything(ctx: Context, { q }: { q: string }): Promise<RouteReply<typeof route>> {
  const actor = authorize(ctx, 'desk.find', null);
  const isDesk = actor.role !== 'doctor';
  const patients = isDesk ? await searchPatients(ctx, { q }) : [];
  const appointments = isStaff(actor)
    ? await findAppointments(ctx, { q, doctorId: isDesk ? undefined : actor.id })
    : [];
  if (appointments.length > 0 && patients.length === 0) await auditSeen(ctx.write, actor, 'search');
  const namesOf = (screen: Screen) => languages.flatMap((language) => catalogue[language].dashboard[screen] ?? []);
  return { patients, appointments, pages: screensOf(actor.role).filter((screen) => matchesNames(q, namesOf(screen))) };
}

/** The next ones first; of a patient without cancelled ones, which somebody may ask about by their code. */
async function findAppointments(ctx: Context, { q, doctorId }: { q: string; doctorId: string | undefined }) {
  const { read, now } = ctx;
  const filters = { q, doctor: doctorId };
  const { filter } = await readFilters(read, filters, { now, since: now });
  // The desk finds the patients themselves.
  const search = filter.search && (doctorId ? filter.search : { ...filter.search, phone: null, personIds: [] });
  const state = search && search.personIds.length > 0 ? ('not_cancelled' as const) : undefined;
  const { rows } = await readPage(read, { filter: { ...filter, search, state }, filters, limit: MAX_FOUND });
  return rows.map((row) => toDeskAppointment(row, ctx, now));
}
