import { sql } from 'kysely';
import { clinicClock, longDate } from '#domain/shared/time';
import { nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { daysWithoutSlots } from '#testing/open-days';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import type { TestResponse, TestPortal } from '#testing/portal';
import type { Kind, Place } from './model.ts';

/** `unpublished`: further ranges, at which only staff book. */
export const SIZE = { patients: 4, doctors: 2, days: 6, ranges: 2, unpublished: 2 };
export const TREATMENT = 'Teeth Orthodontics';
/** Prices of the treatment in cents, the first one at the beginning. */
export const PRICES = [12_000, 9000, 15_050] as const;

type Actor = TestPerson & { token: string };

/** The real portal with its own people and slots for one run of commands. */
export type World = {
  portal: TestPortal;
  patients: Actor[];
  doctors: Actor[];
  admin: string;
  /** A token of its own, because what it books is limited by the hour. */
  reception: string;
  /** As the API names it. */
  today: string;
  /** `secrets`: those of its intents, oldest first. */
  bookings: { id: string; secrets: string[] }[];
  /** The payload of a booking; the price in cents. */
  bodyOf: (place: Place, priceCents: number, insurance?: Kind | null) => Record<string, unknown>;
  /** The payload of a move. */
  targetOf: (place: Place) => Record<string, unknown>;
  timeOf: (place: Place) => { AppointmentDate: string; slot: string };
  minutesOf: (place: Place) => number;
  reprice: (priceCents: number) => Promise<unknown>;
  /** Confirms the latest intent with a card; returns whether it was charged. */
  pay: (bookingIndex: number, card: string) => Promise<boolean>;
  /** The columns of a booking that the model predicts. */
  stateOf: (bookingIndex: number) => Promise<object>;
};

/** Opens a world with slots inserted as rows; `admin` is the token of an admin. */
export async function openWorld(portal: TestPortal, admin: string): Promise<World> {
  const createActors = async (role: 'patient' | 'doctor', count: number): Promise<Actor[]> => {
    const people: Actor[] = [];
    for (let index = 0; index < count; index += 1) {
      const isEmailProven = role === 'doctor' || index < count - 2;
      const person = await aPerson(portal, { role, isVerified: true, isEmailProven });
      people.push({ ...person, token: await tokenFor(portal, person) });
    }
    return people;
  };
  const doctors = await createActors('doctor', SIZE.doctors);
  const patients = await createActors('patient', SIZE.patients);
  const days = daysWithoutSlots(portal, SIZE.days);
  const ranges = slotRanges.map(({ start, end }) => ({ start, end }));
  for (const { id } of doctors) {
    await insertSlots(
      portal.db,
      id,
      days.flatMap((day) => ranges.slice(0, SIZE.ranges).map((range) => ({ day, range }))),
    );
  }
  const reprice = (priceCents: number) =>
    portal.db.updateTable('treatment').set({ priceCents }).where('name', '=', TREATMENT).execute();
  await reprice(PRICES[0]);
  await sql`insert into treatment_price select id, 'statutory', 'covered', 0 from treatment where name = ${TREATMENT}
    on conflict do nothing`.execute(portal.db);
  const timeOf = ({ day, range }: Place) => ({
    AppointmentDate: longDate(days[day]!),
    slot: nameOfRange(ranges[range]!),
  });
  const bookings: World['bookings'] = [];
  return {
    portal,
    patients,
    doctors,
    admin,
    reception: await tokenFor(portal, await aPerson(portal, { role: 'reception' })),
    today: longDate(clinicClock(new Date()).day),
    bookings,
    timeOf,
    minutesOf: ({ range }) => ranges[range]!.end - ranges[range]!.start,
    reprice,
    targetOf: (place) => ({ doctor_email: doctors[place.doctor]!.email, ...timeOf(place) }),
    bodyOf: (place, priceCents, insurance = null) => ({
      treatment: TREATMENT,
      doctor_email: doctors[place.doctor]!.email,
      ...timeOf(place),
      patient_Phone: '+49 30 1234567',
      price: priceCents / 100,
      isPaid: false,
      ...(insurance && { insurance, price_kind: insurance === 'statutory' ? 'covered' : 'fixed' }),
    }),
    pay: async (bookingIndex, card) => {
      const { secrets } = bookings[bookingIndex]!;
      const secret = secrets.at(-1);
      if (!secret) return false;
      const answer = await payInSandbox(portal, secret, card);
      return answer['status'] === 'succeeded';
    },
    stateOf: async (bookingIndex) => {
      const { note, beside, ...row } = await portal.db
        .selectFrom('booking')
        .leftJoin('bookingNote', 'bookingId', 'id')
        .select(['status', 'attendance', 'paymentStatus', 'paidCents', 'refundCents', 'refundedCents'])
        .select(['isOutsideHours as isOutside', 'squeezedBeside as beside', 'sealedNote as note'])
        .where('id', '=', bookings[bookingIndex]!.id)
        .executeTakeFirstOrThrow();
      return {
        ...row,
        beside: beside === null ? null : bookings.findIndex(({ id }) => id === beside),
        note: note === null ? '' : await portal.portal.ports.sealing.open('booking-notes', note),
      };
    },
  };
}

/** The error code of a response; undefined for a success. */
export function codeOf({ status, body }: TestResponse): string | undefined {
  return status === 200 ? undefined : String(body['code']);
}
