import { weekStartOf, type Plan } from '#domain/slots/plans';
import { openDays } from '#domain/slots/availability';
import { slotRanges } from '#domain/shared/slot-times';
import type { Insurance } from '#domain/shared/insurance';
import { addDays, clinicClock, type Day } from '#domain/shared/time';
import { demoDoctors } from '#i18n/messages/clinic/demo-doctors';
import { readClock } from '#server/platform/database/clock';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { hasAnyPerson, insertDoctor, insertPerson, type NewPerson } from '#server/people/profiles/people-rows';
import { fillPlan } from '#server/slots/plans/fill-plan';
import { endPlan, insertPlan, listPlanRows } from '#server/slots/plans/plans-rows';
import { insertSlots, listPublishedDays } from '#server/slots/publish/slots-rows';
import { inTransaction } from '#server/platform/database/transaction';
import { listManagedRows } from '#server/clinic/treatments/managed-treatments-rows';
import { replacePrices } from '#server/clinic/treatments/treatment-prices-rows';
import { findSpecialtyByName, listVerifiedDoctors } from '#server/clinic/treatments/treatments-rows';
import type { Portal } from '#server/platform/context';

/** The password of every demo account; demo mode listens on loopback only. */
export const DEMO_PASSWORD = 'Demo#2026';

/** How far ahead demo doctors publish slots, in calendar days. */
const DEMO_HORIZON_DAYS = 28;

export type DemoPerson = {
  email: string;
  name: string;
  phone?: string;
  role: NewPerson['role'];
  insurance?: Insurance;
  specialty?: string;
  isVerified?: boolean;
  isBusy?: boolean;
  /** Publishes hours, not slots. */
  hasHours?: boolean;
  languages?: string[];
  imageUrl?: string | null;
};

/** Verified doctors get free slots unless `isBusy`: Cavity Protection has only a busy one, Oral Surgery none. */
export const demoPeople: DemoPerson[] = [
  { email: 'admin@demo.test', name: 'Alma Berger', role: 'admin' },
  { email: 'patient@demo.test', name: 'Paul Sommer', role: 'patient' },
  verified('doctor@demo.test', 'Dr. Dora Winter', 'Orthodontics', ['de', 'en', 'fr']),
  verified('leo@demo.test', 'Dr. Leo Hartmann', 'Orthodontics', ['de', 'en']),
  verified('yusuf@demo.test', 'Dr. Yusuf Kaya', 'Cosmetic Dentistry', ['de', 'en', 'tr']),
  verified('clara@demo.test', 'Dr. Clara Vogel', 'Dental Hygiene', ['de', 'en', 'pl']),
  verified('mina@demo.test', 'Dr. Mina Park', 'Pediatric Dentistry', ['de', 'en', 'es']),
  { ...verified('hanna@demo.test', 'Dr. Hanna Lorenz', 'Dental Hygiene', ['de', 'en']), hasHours: true },
  { ...verified('jonas@demo.test', 'Dr. Jonas Brandt', 'Restorative Dentistry', ['de']), isBusy: true },
  { email: 'new-doctor@demo.test', name: 'Dr. Nils Ahrens', role: 'doctor', specialty: 'Oral Surgery' },
  { email: 'reception@demo.test', name: 'Rita Lange', role: 'reception' },
];

function verified(email: string, name: string, specialty: string, languages: string[]): DemoPerson {
  return { email, name, role: 'doctor', specialty, isVerified: true, languages };
}

const firstNameOf = ({ name }: DemoPerson) => name.split(' ').at(-2)?.toLowerCase() ?? '';

/** The drawing of somebody of the demo's team; patients have none. */
export const portraitOf = (person: DemoPerson) =>
  person.role === 'patient' ? null : `/portraits/${firstNameOf(person)}.svg`;

/** What a demo doctor has written for their page, by first name; empty for one who has not. */
function textsOf(person: DemoPerson) {
  const { languages = [] } = person;
  const key = firstNameOf(person) as keyof typeof demoDoctors.en;
  return { languages, aboutEn: demoDoctors.en[key] ?? '', aboutDe: demoDoctors.de[key] ?? '' };
}

/** Inserts demo accounts into an empty database; publishes new slots of its doctors at every start. */
export async function seedDemo(portal: Portal): Promise<void> {
  if (!(await hasAnyPerson(portal.read))) {
    for (const [index, person] of demoPeople.entries()) {
      await addDemoPerson(portal, { ...person, imageUrl: portraitOf(person) }, index);
    }
    const child = (await listManagedRows(portal.read)).find(({ name }) => name === 'Pediatric Dental');
    const other = { insurance: 'private', priceKind: 'from', priceCents: child?.priceCents ?? 0 } as const;
    const covered = { insurance: 'statutory', priceKind: 'covered', priceCents: 0 } as const;
    if (child) await replacePrices(portal.write, child.id, [covered, other]);
  }
  await topUpSlots(portal);
}

/** Adds an account; `index` distinguishes the registration numbers of doctors. */
export async function addDemoPerson({ write, ports }: Portal, person: DemoPerson, index = 0): Promise<void> {
  const { email, name, role, phone = null, insurance = null } = person;
  const identity = await ports.identity.register({ email, name, password: DEMO_PASSWORD });
  await inTransaction(write, async (trx) => {
    const now = await readClock(trx);
    const shared = { imageUrl: person.imageUrl ?? null, isDemo: true, language: null, emailProvenAt: now };
    const id = await insertPerson(trx, { ...identity, email, name, role, phone, insurance, ...shared });
    if (!person.specialty) return;
    const specialty = await findSpecialtyByName(trx, person.specialty);
    if (!specialty) throw new Error(`no specialty ${person.specialty}`);
    await insertDoctor(trx, {
      id,
      specialtyId: specialty.id,
      registrationNumber: String(100_200 + index),
      verifiedAt: person.isVerified ? now : null,
      ...textsOf(person),
    });
    if (person.hasHours) await insertPlan(trx, id, hoursFrom(clinicClock(now).day));
  });
}

/** Four weeks of hours from Monday to Friday; each start prolongs them. */
function hoursFrom(day: Day): Plan {
  const days = [1, 2, 3, 4, 5].map((weekday) => ({
    week: 1 as const,
    weekday,
    hours: { start: 540, end: 1050 },
    breaks: [{ start: 750, end: 810 }],
    slotMinutes: 'treatment' as const,
  }));
  return { validFrom: day, validUntil: addDays(day, DEMO_HORIZON_DAYS), weeks: 1, anchor: weekStartOf(day), days };
}

async function topUpSlots(portal: Portal): Promise<void> {
  const { read, write } = portal;
  const first = addDays(clinicClock(await readClock(read)).day, 1);
  const closed = await readClosedDays(read, { from: first, to: addDays(first, DEMO_HORIZON_DAYS) });
  const days = openDays(first, DEMO_HORIZON_DAYS, closed);
  const free = new Set(demoPeople.flatMap((person) => (person.isBusy || person.hasHours ? [] : person.email)));
  const planned = new Set(demoPeople.flatMap((person) => (person.hasHours ? person.email : [])));
  // Inserting what exists would take a third of a second with the embedded database.
  const published = Map.groupBy(await listPublishedDays(read, first), ({ doctorId }) => doctorId);
  for (const doctor of await listVerifiedDoctors(read)) {
    if (planned.has(doctor.email)) {
      const last = addDays(first, DEMO_HORIZON_DAYS - 1);
      const [plan] = await listPlanRows(read, { doctorId: doctor.id, from: addDays(first, -1) });
      if (plan?.validUntil && plan.validUntil < last) await endPlan(write, plan.id, last);
      await fillPlan(portal, { doctorId: doctor.id, actorId: null });
    }
    if (!free.has(doctor.email)) continue;
    const known = new Set(published.get(doctor.id)?.map(({ day }) => day));
    const missing = days.filter((day) => !known.has(day));
    const times = missing.flatMap((day) => slotRanges.map(({ start, end }) => ({ day, range: { start, end } })));
    await insertSlots(write, doctor.id, times);
  }
}
