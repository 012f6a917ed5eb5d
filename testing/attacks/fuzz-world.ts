import type { NamedRoute } from '#contract/index';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { longDate } from '#domain/shared/time';
import { dumpRows } from '#server/platform/database/dump-rows';
import { bookingOf, listOffers } from '#testing/free-slots';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { permissionTable } from '#testing/permission-table';
import { callers, type Caller } from '#testing/permission-world';
import type { TestPortal } from '#testing/portal';
import { uploadPhotoOf } from '#testing/upload-photo';
import type { LiveValues } from './fuzz-inputs.ts';

/** Statuses that are returned before any value is read. */
const DENIED = [401, 403];
const roles: readonly Caller[] = ['visitor', 'patient', 'unverifiedDoctor', 'doctor', 'reception', 'admin'];

/** The least and the most privileged role that the permission table lets pass a route's authorization. */
export function rolesOf({ name }: NamedRoute): Caller[] {
  const rows = permissionTable[name] ?? [];
  const getsIn = (role: Caller) =>
    rows.some(({ expected }) => !DENIED.includes(expected[callers.indexOf(role)] ?? 401));
  const [first, ...others] = roles.filter(getsIn);
  return first ? [first, ...others.slice(-1)] : [];
}

export type Proof = Record<string, string>;

/** Publishes three more slots on each day of the demo doctors: every route and role books one. */
async function publishEvenings({ db }: TestPortal): Promise<void> {
  await sql`
    insert into slot (doctor_id, day, start_min, end_min)
    select distinct doctor_id, day, hour * 60, (hour + 1) * 60 from slot, generate_series(20, 22) as hour`.execute(db);
}

/** Callers of every role, replaced when a call deletes or signs one out. */
export async function openFuzzWorld(portal: TestPortal) {
  const email = `${randomUUID()}@example.test`;
  const newcomer = await portal.signUpIdentity(email);
  const image = await uploadPhotoOf(portal, newcomer);
  const tokens = new Map<Caller, string>();
  const admins = ['admin@demo.test'];
  const deskIds: string[] = [];
  await publishEvenings(portal);

  async function tokenOf(role: Caller): Promise<string> {
    const person = await aPerson(
      portal,
      role === 'patient' || role === 'reception' || role === 'admin'
        ? { role }
        : { role: 'doctor', isVerified: role === 'doctor' },
    );
    if (role === 'admin') admins.push(person.email);
    if (role === 'admin' || role === 'reception') deskIds.push(person.id);
    const token = await tokenFor(portal, person);
    tokens.set(role, token);
    return token;
  }

  return {
    email,
    /** The email addresses of the legitimate admins. */
    admins,
    /** The ids of the callers who may record payments at the desk. */
    deskIds,
    /** The headers that authenticate a role. */
    proofOf: async ({ access }: NamedRoute, role: Caller): Promise<Proof> => ({
      ...(access.startsWith('identity') && { cookie: newcomer }),
      ...(role !== 'visitor' && { authorization: `Bearer ${tokens.get(role) ?? (await tokenOf(role))}` }),
    }),
    forget: (role: Caller) => void tokens.delete(role),
    /** The ids and values that exist now, as seen by a caller of this role. */
    liveFor: async (role: Caller): Promise<LiveValues> => {
      const token = await tokenOf(role);
      const { body } = await portal.call('GET', '/profile', { token });
      const self = body.data as unknown as { _id: string; email: string };
      // One treatment's slots do not last for all routes and callers.
      const treatments = ['Teeth Orthodontics', 'Teeth Cleaning', 'Cavity Protection'];
      const offers = await Promise.all(treatments.map((treatment) => listOffers(portal, treatment)));
      const [offer, , , later] = offers.flat();
      if (!offer) throw new Error(`no free slot of ${treatments.join(', ')}`);
      const next = later ?? offer;
      const booked = await portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
      const booking = (booked.body.data as unknown as { _id: string } | undefined)?._id ?? randomUUID();
      const intent = await portal.call('POST', '/create-payment-intent', {
        token,
        body: { price: offer.price, bookingID: booking },
      });
      const transaction = ((intent.body['clientSecret'] as string | undefined) ?? 'pi_1').split('_secret_')[0];
      const target = await aPerson(portal, { role: 'doctor' });
      const days = daysWithoutSlots(portal, 4);
      const dates = [...days.map(longDate), next.date, offer.date];
      const emails = [self.email, email, offer.doctor, next.doctor, 'patient@demo.test', 'nobody@example.test'];
      const tomorrow = new Date(Date.now() + 86_400_000);
      const confirmation = portal.portal.ports.links.sign('confirm-address', self._id, tomorrow);
      const values = {
        id: [self._id, target.id, booking, booking, randomUUID(), 'others'],
        bookingID: [booking, booking, randomUUID()],
        patient_id: [self._id, self._id, self._id, target.id],
        email: emails,
        userEmail: emails,
        patient_email: [self.email, self.email, 'patient@demo.test'],
        doctorEmail: [offer.doctor, next.doctor],
        doctor_email: [next.doctor, next.doctor, offer.doctor],
        doctor: [offer.doctor, next.doctor],
        docEmail: [self.email, self.email, offer.doctor],
        AppointmentDate: [next.date, next.date, ...dates],
        date: dates,
        first_day: days.slice(0, 2),
        last_day: days.slice(2),
        year: [2026, 2027],
        doctor_id: [self._id, target.id],
        from: ['2026-12-01', '2027-01-01'],
        to: ['2026-12-31', '2027-02-28', '1999-01-01'],
        patient_Phone: ['030 1234567', '+49 30 1234567'],
        phone: ['030 1234567', '', '110'],
        price: [120, 120, 60, 89.5],
        treatment: ['Teeth Orthodontics', 'Teeth Orthodontics', 'Teeth Cleaning'],
        specialty: ['Orthodontics', 'Oral Surgery', 'Alchemy'],
        image: [image, image, '/images/x.jpg'],
        transactionid: [transaction, 'pi_1'],
        registrationnumber: ['1', 4711, ''],
        cursor: [self._id, randomUUID(), `1700000000000000_${randomUUID()}`, '2026-12-01_600_x'],
        token: ['x.y', confirmation, confirmation],
        state: ['confirmed', 'arrived', 'no_show'],
        reason: ['ill', '', 'x\ny'],
        refund_percent: [0, 50, 100],
        name: ['Eve', 'Ärztin Müller'],
      };
      return { ...values, any: [...new Set(Object.values(values).flat())] };
    },
    /** Everything stored: tables, jobs and mails. */
    dump: async (): Promise<string> => {
      const parts: string[] = [];
      await dumpRows(
        portal.db,
        async (part) => void parts.push(JSON.stringify(part)),
        async () => undefined,
      );
      const jobs = await sql<{ row: unknown }>`select to_jsonb(job) as row from job_outbox as job`.execute(portal.db);
      const mails = await portal.portal.ports.outbox?.list(10_000);
      return [...parts, JSON.stringify(jobs.rows), JSON.stringify(mails)].join('\n');
    },
  };
}

export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>;
