import type { findAnything as route } from '#contract/desk/find';
import type { RouteReply } from '#contract/shared/define-route';
import { codeOf } from '#domain/bookings/booking-code';
import { readAppointmentSearch } from '#domain/desk/desk';
import { matchesNames } from '#domain/desk/find';
import { languages } from '#domain/shared/language';
import { isStaff } from '#domain/shared/permission';
import { screensOf, type Screen } from '#domain/shared/screens';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock } from '#domain/shared/time';
import { catalogue } from '#i18n/catalogue';
import { searchPatients } from '#server/accounts/index';
import { findPeopleBySearch, listAppointmentRows, type AppointmentRow } from '#server/desk/list/list-appointments-rows';
import { insertAudit } from '#server/platform/audit';
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
  if (appointments.length > 0 && patients.length === 0)
    await insertAudit(ctx.write, { action: 'patients.seen', actorId: actor.id, details: { list: 'search' } });
  const namesOf = (screen: Screen) => languages.flatMap((language) => catalogue[language].dashboard[screen] ?? []);
  return { patients, appointments, pages: screensOf(actor.role).filter((screen) => matchesNames(q, namesOf(screen))) };
}

/** The next ones first. */
async function findAppointments({ read, now }: Context, { q, doctorId }: { q: string; doctorId: string | undefined }) {
  const clock = clinicClock(now);
  const { words, birthDate, code } = readAppointmentSearch(q, clock.day);
  const people = doctorId === undefined ? null : await findPeopleBySearch(read, { words, birthDate });
  const search = { code, phone: null, personIds: people?.ids ?? [] };
  if (!code && search.personIds.length === 0) return [];
  const rows: AppointmentRow[] = [];
  for (const kind of ['upcoming', 'past'] as const) {
    const order = { kind, clock, after: null };
    const limit = MAX_FOUND - rows.length;
    if (limit > 0) rows.push(...(await listAppointmentRows(read, { filter: { now, doctorId, search }, order, limit })));
  }
  return rows.map(({ id: _id, day, range, patientName, doctorName, treatmentNames }) => ({
    _id,
    code: codeOf(_id),
    day,
    slot: nameOfRange(range),
    patient_name: patientName,
    doctor_name: doctorName,
    treatmentNames,
  }));
}
