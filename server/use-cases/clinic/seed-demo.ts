import { openDays } from '#domain/availability';
import { slotRanges } from '#domain/slots';
import { addDays, clinicClock } from '#domain/time';
import { readClock } from '#server/store/database/clock';
import { hasAnyPerson, insertDoctor, insertPerson, type NewPerson } from '#server/store/people';
import { insertSlots } from '#server/store/slots';
import { inTransaction } from '#server/store/database/transaction';
import { findSpecialtyByName, listVerifiedDoctors } from '#server/store/treatments';
import type { Portal } from '#server/lib/context';

/** The password of every demo account; demo mode listens on loopback only. */
export const DEMO_PASSWORD = 'Demo#2026';

/** How far ahead demo doctors publish slots, in calendar days. */
const DEMO_HORIZON_DAYS = 28;

type DemoPerson = {
  email: string;
  name: string;
  role: NewPerson['role'];
  specialty?: string;
  isVerified?: boolean;
  isBusy?: boolean;
};

/** Verified doctors get free slots unless `isBusy`: Cavity Protection has only a busy one, Oral Surgery none. */
export const demoPeople: DemoPerson[] = [
  { email: 'admin@demo.test', name: 'Alma Berger', role: 'admin' },
  { email: 'patient@demo.test', name: 'Paul Sommer', role: 'patient' },
  verified('doctor@demo.test', 'Dr. Dora Winter', 'Orthodontics'),
  verified('leo@demo.test', 'Dr. Leo Hartmann', 'Orthodontics'),
  verified('yusuf@demo.test', 'Dr. Yusuf Kaya', 'Cosmetic Dentistry'),
  verified('clara@demo.test', 'Dr. Clara Vogel', 'Dental Hygiene'),
  verified('mina@demo.test', 'Dr. Mina Park', 'Pediatric Dentistry'),
  { ...verified('jonas@demo.test', 'Dr. Jonas Brandt', 'Restorative Dentistry'), isBusy: true },
  { email: 'new-doctor@demo.test', name: 'Dr. Nils Ahrens', role: 'doctor', specialty: 'Oral Surgery' },
];

function verified(email: string, name: string, specialty: string): DemoPerson {
  return { email, name, role: 'doctor', specialty, isVerified: true };
}

/** Inserts demo accounts into an empty database; publishes new slots of its doctors at every start. */
export async function seedDemo(portal: Portal): Promise<void> {
  if (!(await hasAnyPerson(portal.db))) {
    for (const [index, person] of demoPeople.entries()) await addDemoPerson(portal, person, index);
  }
  await topUpSlots(portal);
}

async function addDemoPerson({ db, ports }: Portal, person: DemoPerson, index: number): Promise<void> {
  const { email, name, role } = person;
  const identity = await ports.identity.register({ email, name, password: DEMO_PASSWORD });
  await inTransaction(db, async (trx) => {
    const now = await readClock(trx);
    const account = { ...identity, email, name, role, imageUrl: null, isDemo: true, emailProvenAt: now };
    const id = await insertPerson(trx, account);
    if (!person.specialty) return;
    const specialty = await findSpecialtyByName(trx, person.specialty);
    if (!specialty) throw new Error(`no specialty ${person.specialty}`);
    await insertDoctor(trx, {
      id,
      specialtyId: specialty.id,
      registrationNumber: String(100_200 + index),
      verifiedAt: person.isVerified ? now : null,
    });
  });
}

async function topUpSlots({ db, ports }: Portal): Promise<void> {
  const first = addDays(clinicClock(await readClock(db)).day, 1);
  const closed = ports.calendar.closedDays(first, addDays(first, DEMO_HORIZON_DAYS));
  const days = openDays(first, DEMO_HORIZON_DAYS, closed);
  const free = new Set(demoPeople.flatMap((person) => (person.isBusy ? [] : person.email)));
  for (const doctor of await listVerifiedDoctors(db)) {
    if (!free.has(doctor.email)) continue;
    const times = days.flatMap((day) => slotRanges.map(({ start, end }) => ({ day, range: { start, end } })));
    await insertSlots(db, doctor.id, times);
  }
}
