import { createHash } from 'node:crypto';
import { canMark } from '#domain/bookings/booking-states';
import { openDays } from '#domain/slots/availability';
import { slotRanges } from '#domain/shared/slot-times';
import { addDays, clinicClock, instantOf, type Day, type TimeRange } from '#domain/shared/time';
import { demoMessage, demoReason } from '#i18n/messages/clinic/demo-doctors';
import { createDeskPatient } from '#server/accounts/records/create-desk-patient';
import { createAbsence } from '#server/absences/affected/create-absence';
import { insertVisits, markVisits } from '#server/bookings/book/demo-visits-rows';
import { replaceNote } from '#server/bookings/notes/notes-rows';
import { createMessage } from '#server/clinic/messages/create-message';
import { countInbox } from '#server/desk/inbox/count-inbox';
import { refreshPaymentStatuses } from '#server/payments/charges/refresh-payment-status';
import { insertDeskPayment } from '#server/payments/desk/desk-payments-rows';
import { findPersonByEmail, type PersonRow } from '#server/people/profiles/people-rows';
import { toActor } from '#server/people/sessions/identify-caller';
import { insertAudit } from '#server/platform/audit';
import type { Context, Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { addDemoPerson, type DemoPerson } from './seed-demo.ts';
import {
  absenceVisits,
  demoDayAt,
  demoPatients,
  firstDayOf,
  progressOf,
  visitsOf,
  type DemoVisit,
} from './demo-day.ts';
import { findIdleDoctor, listKnown, listOwnVisits } from './demo-day-rows.ts';

/** Books and marks in the name of the demo, so that what others did is known as theirs. */
const colleague: DemoPerson = { email: 'ben@demo.test', name: 'Ben Falk', role: 'reception' };
/** Has an account with a proven address, so that other times are offered by email. */
const offered: DemoPerson = {
  email: 'nora@demo.test',
  name: 'Nora Albrecht',
  role: 'patient',
  phone: '030 5550142',
  insurance: 'statutory',
};

/** The actor of the demo, and the present. */
type Acting = { portal: Portal; actor: PersonRow; now: Date };

/**
 * Makes the present working day live, or the last one done: visits in every state, paid and unpaid, a message, and for the
 * next working day an absence with an offer and a call. Does nothing twice, and changes nothing that somebody else changed.
 * `present` is the database's time by default.
 */
export async function seedDemoDay(portal: Portal, present?: Date): Promise<void> {
  const now = present ?? (await readClock(portal.read));
  const { day: today } = clinicClock(now);
  const closed = await readClosedDays(portal.read, { from: firstDayOf(today), to: addDays(today, 28) });
  const shown = demoDayAt(now, closed);
  const actor = await findColleague(portal, now);
  if (!shown || !actor) return;
  const acting = { portal, actor, now };
  const visits = new Map(visitsOf(shown).map((visit) => [idOf(shown.day, visit.doctor, visit.range.start), visit]));
  const isNew = (await listKnown(portal.read, 'booking', [...visits.keys()])).size === 0;
  if (isNew) await bookVisits(acting, shown.day, visits);
  await advanceVisits(acting, { ...shown, visits });
  if (!isNew) return;
  const [next] = openDays(addDays(today, 1), 28, closed);
  if (next) await declareAbsence(acting, next);
  const due = await countInbox(portal.read, { id: actor.id, role: 'reception' }, now);
  if (due.some(({ kind, count }) => kind === 'message' && count === 0)) {
    await createMessage(contextOf(acting), demoMessage);
  }
}

/** Adds the demo's receptionist and patients; null if somebody has deleted the receptionist. */
async function findColleague(portal: Portal, now: Date): Promise<PersonRow | null> {
  const ids = demoPatients.map((_, index) => patientId(index));
  const known = await listKnown(portal.read, 'person', ids);
  if (known.size === 0 && !(await findPersonByEmail(portal.read, colleague.email))) {
    for (const person of [colleague, offered]) await addDemoPerson(portal, person);
  }
  const actor = await findPersonByEmail(portal.read, colleague.email);
  if (!actor) return null;
  for (const [index, [name, birthDate]] of demoPatients.entries()) {
    const _id = patientId(index);
    const patient = { _id, name, birth_date: birthDate, phone: `030 55501${index + 10}` };
    if (!known.has(_id)) await createDeskPatient(contextOf({ portal, actor, now }), patient);
  }
  return actor;
}

async function bookVisits({ portal, actor }: Acting, day: Day, visits: Map<string, DemoVisit>): Promise<void> {
  const ofSlots = [...visits.values()].filter(({ slot }) => slot);
  for (const [doctor, own] of Map.groupBy(ofSlots, (visit) => visit.doctor)) {
    const person = await findPersonByEmail(portal.read, doctor);
    // The specification is tried on the ranges of the doctor's account, so none of today is added as free.
    const ranges = doctor === 'doctor@demo.test' ? own.map(({ range }) => range) : slotRanges;
    const times = ranges.map(({ start, end }) => ({ day, range: { start, end } }));
    if (person) await insertSlots(portal.write, person.id, times);
  }
  const wanted = [...visits].map(([id, { doctor, treatment, range, buffer, slot, patient }]) => ({
    id,
    doctor,
    treatment,
    patientId: patientId(patient),
    range,
    buffer,
    isOfSlot: slot,
  }));
  await insertVisits(portal.write, actor.id, day, wanted);
  const [reasoned] = wanted.filter(({ doctor }) => doctor === 'doctor@demo.test');
  if (!reasoned || !(await listKnown(portal.read, 'booking', [reasoned.id])).has(reasoned.id)) return;
  const sealedNote = await portal.ports.sealing.seal('booking-notes', demoReason);
  const reason = { bookingId: reasoned.id, kind: 'reason', writtenBy: reasoned.patientId, sealedNote } as const;
  await replaceNote(portal.write, reason);
}

/** Marks what has happened until a minute of the shown day, and what was left open on earlier ones; nearly all of it is paid. */
async function advanceVisits(
  { portal, actor, now }: Acting,
  shown: { day: Day; minute: number; visits: Map<string, DemoVisit> },
): Promise<void> {
  const open = await listOwnVisits(portal.read, { actorId: actor.id, until: shown.day });
  const marks = open.flatMap((visit) => {
    const known = shown.visits.get(visit.id);
    const progress = known ? progressOf(known, shown.minute) : { mark: 'completed' as const, minute: visit.range.end };
    if (!progress || progress.mark === visit.attendance) return [];
    const at = new Date(Math.min(instantOf(visit.day, progress.minute).getTime(), now.getTime()));
    if (!canMark(visit.attendance ?? 'booked', visit, progress.mark, at)) return [];
    const isPaid = progress.mark === 'completed' && !known?.isUnpaid;
    return [{ ...visit, seen: visit.attendance, attendance: progress.mark, at, isPaid }];
  });
  if (marks.length === 0) return;
  await inTransaction(portal.write, async (trx) => {
    const marked = new Map((await markVisits(trx, actor.id, marks)).map((row) => [row.id, row]));
    const paid = marks.filter(({ id, isPaid }) => isPaid && (marked.get(id)?.dueCents ?? 0) > 0);
    for (const { id: bookingId, at } of paid) {
      const { patientId: payerId = '', dueCents: amountCents = 0, currency = '' } = marked.get(bookingId) ?? {};
      const payment = { bookingId, payerId, amountCents, currency, method: 'terminal' } as const;
      await insertDeskPayment(trx, { ...payment, receivedBy: actor.id, receivedAt: at });
      const details = { method: payment.method, cents: amountCents, currency };
      await insertAudit(trx, { action: 'payment.taken', actorId: actor.id, personId: payerId, bookingId, details });
    }
    await refreshPaymentStatuses(
      trx,
      paid.map(({ id }) => id),
    );
  });
}

/** Declares a doctor absent on a day, with a patient who is offered other times, and one who has to be called. */
async function declareAbsence(acting: Acting, day: Day): Promise<void> {
  const { portal, actor, now } = acting;
  const email = await findIdleDoctor(
    portal.read,
    day,
    absenceVisits.map(({ doctor }) => doctor),
  );
  const doctor = email && (await findPersonByEmail(portal.read, email));
  const person = await findPersonByEmail(portal.read, offered.email);
  const visit = absenceVisits.find((one) => one.doctor === email);
  if (!doctor || !person || !visit) return;
  const [called, emailed] = visit.ranges;
  const { treatment } = visit;
  const visitAt = (range: TimeRange, patient: string) => {
    const id = idOf(day, doctor.email, range.start);
    return { id, doctor: doctor.email, treatment, patientId: patient, range, buffer: 0, isOfSlot: true };
  };
  await insertVisits(portal.write, actor.id, day, [
    visitAt(called, patientId(demoPatients.length - 1)),
    visitAt(emailed, person.id),
  ]);
  const days = { first_day: day, last_day: day };
  await createAbsence(contextOf({ portal, actor: doctor, now }), { ...days, decisions: { default: 'offer', of: [] } });
}

/** The context of an act of the demo. */
function contextOf({ portal, actor, now }: Acting): Context {
  const nobody = { session: null, isLocked: false, identity: null, signIn: null } as const;
  return { ...portal, ...nobody, actor: toActor(actor), now, provenAt: now, address: '', permission: 'not_requested' };
}

const patientId = (index: number) => idOf('patient', String(index), 0);

/** The same id each time, so that nothing is inserted twice. */
function idOf(...parts: [string, string, number]): string {
  const hex = createHash('sha256')
    .update(`demo ${parts.join(' ')}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
