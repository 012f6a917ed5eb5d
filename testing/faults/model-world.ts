import { longDate } from '#domain/time';
import { nameOfRange, slotRanges } from '#domain/slots';
import type { BookingStatus } from '#domain/bookings';
import { insertSlots } from '#server/store/slots';
import { daysWithoutSlots } from '#testing/open-days';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import type { TestResponse, TestPortal } from '#testing/portal';
import type { Place } from './model.ts';

export const SIZE = { patients: 4, doctors: 2, days: 6, ranges: 2 };
export const TREATMENT = 'Teeth Orthodontics';

type Actor = TestPerson & { token: string };

/** The real portal with its own people and slots for one run of commands. */
export type World = {
  portal: TestPortal;
  patients: Actor[];
  doctors: Actor[];
  admin: string;
  price: number;
  bookings: { id: string; secret: string | null }[];
  /** The payload of a booking. */
  bodyOf: (place: Place, price: number) => Record<string, unknown>;
  timeOf: (place: Place) => { AppointmentDate: string; slot: string };
  pay: (at: number, card: string) => Promise<boolean>;
  stateOf: (at: number) => Promise<{ status: BookingStatus; paymentStatus: string }>;
};

/** Opens a world with slots inserted as rows; `admin` is the token of an admin. */
export async function openWorld(portal: TestPortal, admin: string): Promise<World> {
  const createActors = async (role: 'patient' | 'doctor', count: number): Promise<Actor[]> => {
    const people: Actor[] = [];
    for (let at = 0; at < count; at += 1) {
      const isEmailProven = role === 'doctor' || at < count - 2;
      const person = await aPerson(portal, { role, isVerified: true, isEmailProven });
      people.push({ ...person, token: await tokenFor(portal, person) });
    }
    return people;
  };
  const doctors = await createActors('doctor', SIZE.doctors);
  const patients = await createActors('patient', SIZE.patients);
  const days = daysWithoutSlots(portal, SIZE.days);
  const ranges = slotRanges.slice(0, SIZE.ranges).map(({ start, end }) => ({ start, end }));
  for (const { id } of doctors) {
    await insertSlots(
      portal.db,
      id,
      days.flatMap((day) => ranges.map((range) => ({ day, range }))),
    );
  }
  const { priceCents: cents } = await portal.db
    .selectFrom('treatment')
    .select('priceCents')
    .where('name', '=', TREATMENT)
    .executeTakeFirstOrThrow();
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
    price: cents / 100,
    bookings,
    timeOf,
    bodyOf: (place, price) => ({
      treatment: TREATMENT,
      doctor_email: doctors[place.doctor]!.email,
      ...timeOf(place),
      patient_Phone: '+49 30 1234567',
      price,
      isPaid: false,
    }),
    pay: async (at, card) => {
      const { secret } = bookings[at]!;
      if (!secret) return false;
      const answer = await payInSandbox(portal, secret, card);
      return answer['status'] === 'succeeded';
    },
    stateOf: (at) =>
      portal.db
        .selectFrom('booking')
        .select(['status', 'paymentStatus'])
        .where('id', '=', bookings[at]!.id)
        .executeTakeFirstOrThrow(),
  };
}

/** The error code of a response; undefined for a success. */
export function codeOf({ status, body }: TestResponse): string | undefined {
  return status === 200 ? undefined : String(body['code']);
}
