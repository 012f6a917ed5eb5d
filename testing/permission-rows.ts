import { randomUUID } from 'node:crypto';
import { addDays, clinicClock } from '#domain/shared/time';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import type { Caller, World } from './permission-world.ts';

export type Sent = { path?: string; query?: Record<string, string>; body?: unknown; headers?: Record<string, string> };
export type Row = {
  /** The owner of the record, as seen from `patient` and `doctor`. */
  of: string;
  /** The caller's credential; an access token by default. */
  by?: 'cookie';
  send: (world: World, caller: Caller) => Sent | Promise<Sent>;
  /** Expected statuses in the order of `callers`. */
  expected: readonly number[];
};

/**
 * A route of a booking of somebody of age, which the account of `patient` made: what the account gets, its doctor, and the desk;
 * to the others it looks absent.
 */
export function limitedRow(
  send: (bookingId: string, world: World) => Sent | Promise<Sent>,
  [account, doctor, desk]: readonly [account: number, doctor: number, desk: number],
): Row {
  return {
    of: 'somebody of age, booked by the account of patient',
    send: async (world) => send(await world.aLimitedBooking(), world),
    expected: [401, account, 404, 404, doctor, 404, desk, 401, desk],
  };
}

const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401, 200];
const notFound = [404, 404, 404, 404, 404, 404, 404, 404, 404];
/** Doctors, verified or not, the admin and reception. */
const staffOnly = [401, 403, 403, 200, 200, 200, 200, 401, 200];
const noAbsence = [401, 403, 403, 403, 404, 404, 404, 401, 403];
/** Also reception, which reads absences and calls patients. */
const noCall = [401, 403, 403, 403, 404, 404, 404, 401, 404];
const adminOnly = [401, 403, 403, 403, 403, 403, 200, 401, 403];
const noMessage = [401, 403, 403, 403, 403, 403, 404, 401, 404];
const adminAndReception = [401, 403, 403, 403, 403, 403, 200, 401, 200];

/** A year from now, so that no other row is affected. */
const absenceDays = {
  first_day: addDays(clinicClock(new Date()).day, 360),
  last_day: addDays(clinicClock(new Date()).day, 361),
};
/** A verified doctor for themselves, and the admin for that doctor. */
const doctorAndAdmin = [401, 403, 403, 403, 200, 403, 200, 401, 403];
const plan = {
  valid_from: '2026-11-23',
  valid_until: null,
  weeks: 1,
  anchor: '2026-11-23',
  days: [{ week: 1, weekday: 1, from: '10:00', to: '16:00', breaks: [], slot_minutes: null }],
};

const ofDoctor: Row['send'] = ({ people }) => ({ query: { doctor_email: people.doctor.email } });

/** The routes around bookings: profiles, sessions, messages and newsletter. */
export const portalRows: Record<string, Row[]> = {
  previewAbsence: [
    {
      of: 'doctor',
      send: ({ people }) => ({ body: { doctor_email: people.doctor.email, ...absenceDays } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 403],
    },
  ],
  createAbsence: [
    {
      of: 'doctor',
      send: ({ people }) => ({
        body: { doctor_email: people.doctor.email, ...absenceDays, decisions: { default: 'keep' } },
      }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 403],
    },
  ],
  listAbsences: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { doctor_email: people.doctor.email } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 200],
    },
    { of: 'own', send: () => ({}), expected: [401, 403, 403, 403, 200, 200, 200, 401, 200] },
  ],
  // 404: those who may read or manage absences are allowed, but there is no such one.
  getAbsence: [{ of: 'nobody', send: () => ({ path: `/absences/${randomUUID()}` }), expected: noCall }],
  endAbsence: [
    {
      of: 'nobody',
      send: () => ({ path: `/absences/${randomUUID()}/end`, body: { last_day: absenceDays.first_day } }),
      expected: noAbsence,
    },
  ],
  decideAffected: [
    {
      of: 'nobody',
      send: () => ({
        path: `/absences/${randomUUID()}/appointments/${randomUUID()}`,
        body: { action: 'keep' },
      }),
      expected: noAbsence,
    },
  ],
  tickCall: [{ of: 'nobody', send: () => ({ path: `/call-list/${randomUUID()}`, body: {} }), expected: noCall }],
  reportBounce: [{ of: 'nobody', send: () => ({ path: `/call-list/${randomUUID()}/bounced` }), expected: noCall }],
  // 404: everybody is allowed, but the token is invalid.
  getDeskPerson: [
    {
      of: 'a colleague',
      send: ({ people }) => ({ path: `/desk/persons/${people.doctor.id}` }),
      expected: adminAndReception,
    },
    {
      of: 'patient',
      send: ({ people }) => ({ path: `/desk/persons/${people.patient.id}` }),
      expected: adminAndReception,
    },
  ],
  getProfile: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  updatePerson: [{ of: 'own', send: () => ({ body: { language: 'de' } }), expected: everyPerson }],
  getNotifications: [{ of: 'own', send: () => ({}), expected: staffOnly }],
  updateNotifications: [{ of: 'own', send: () => ({ body: { new: true } }), expected: staffOnly }],
  listSessions: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  proveSession: [{ of: 'own', send: () => ({ body: { password: DEMO_PASSWORD } }), expected: everyPerson }],
  listStaffSessions: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  endSession: [
    // A session of another person looks absent.
    {
      of: 'nobody',
      send: () => ({ query: { id: randomUUID() } }),
      expected: [401, 404, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
  getCalendarFile: [
    {
      of: 'patient and doctor',
      send: ({ booking }) => ({ path: `/bookings/${booking.id}/calendar.ics` }),
      expected: [401, 200, 404, 404, 200, 404, 200, 401, 200],
    },
    {
      of: 'nobody',
      send: () => ({ path: `/bookings/${randomUUID()}/calendar.ics` }),
      expected: [401, 404, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
  getCalendarFeed: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  createCalendarFeed: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  deleteCalendarFeed: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  getImportedCalendar: [{ of: 'doctor', send: ofDoctor, expected: doctorAndAdmin }],
  importCalendar: [
    {
      of: 'doctor',
      send: ({ people }) => ({ body: { url: 'https://127.0.0.1/a.ics', doctor_email: people.doctor.email } }),
      // 400: they are allowed, but the address is private.
      expected: doctorAndAdmin.map((status) => (status === 200 ? 400 : status)),
    },
  ],
  endImport: [{ of: 'doctor', send: ofDoctor, expected: doctorAndAdmin }],
  listClosures: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  previewState: [{ of: 'the clinic', send: () => ({ path: '/holidays/BY' }), expected: adminOnly }],
  previewClosure: [
    {
      of: 'the clinic',
      send: () => ({ body: { first_day: '2020-01-01', last_day: '2020-01-01' } }),
      // 400: the admin is allowed, but the day has passed.
      expected: [401, 403, 403, 403, 403, 403, 400, 401, 403],
    },
  ],
  createClosure: [
    {
      of: 'the clinic',
      send: () => ({ body: { first_day: '2020-01-01', last_day: '2020-01-01' } }),
      expected: [401, 403, 403, 403, 403, 403, 400, 401, 403],
    },
  ],
  deleteClosure: [
    {
      of: 'nobody',
      send: () => ({ path: `/closures/${randomUUID()}` }),
      expected: [401, 403, 403, 403, 403, 403, 404, 401, 403],
    },
  ],
  restoreClosure: [
    {
      of: 'nobody',
      send: () => ({ path: `/closures/${randomUUID()}/restore`, body: {} }),
      expected: [401, 403, 403, 403, 403, 403, 404, 401, 403],
    },
  ],
  listPlans: [
    { of: 'doctor', send: ({ people }) => ({ query: { doctor_id: people.doctor.id } }), expected: doctorAndAdmin },
  ],
  savePlan: [
    {
      of: 'doctor',
      // Changes of a plan that does not exist: 409 for the person who is allowed.
      send: ({ people }) => ({ body: { doctor_id: people.doctor.id, _id: randomUUID(), version: 1, ...plan } }),
      expected: doctorAndAdmin.map((status) => (status === 200 ? 409 : status)),
    },
  ],
  deletePlan: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { doctor_id: people.doctor.id, id: randomUUID() } }),
      expected: doctorAndAdmin.map((status) => (status === 200 ? 404 : status)),
    },
  ],
  publishPlan: [
    { of: 'doctor', send: ({ people }) => ({ body: { doctor_id: people.doctor.id } }), expected: doctorAndAdmin },
    {
      of: 'doctor',
      // A past day: 400 for the person who is allowed.
      send: ({ people }) => ({ body: { doctor_id: people.doctor.id, days: [{ day: '2000-01-01', hours: [] }] } }),
      expected: doctorAndAdmin.map((status) => (status === 200 ? 400 : status)),
    },
  ],
  // 404: reception and the admin are allowed, but there is no such message.
  updateMessage: [
    {
      of: 'nobody',
      send: () => ({ path: `/messages/${randomUUID()}`, body: { state: 'answered' } }),
      expected: noMessage,
    },
  ],
  replyToMessage: [
    {
      of: 'nobody',
      send: () => ({
        path: `/messages/${randomUUID()}/replies`,
        body: { body: 'Hello', language: 'en', after: null },
      }),
      expected: noMessage,
    },
  ],
  resendReply: [
    { of: 'nobody', send: () => ({ path: `/messages/replies/${randomUUID()}/send`, body: {} }), expected: noMessage },
  ],
  listReplyStates: [
    { of: 'nobody', send: () => ({ path: `/messages/${randomUUID()}/replies` }), expected: adminAndReception },
  ],
  deleteMessage: [
    {
      of: 'nobody',
      send: () => ({ query: { id: randomUUID() } }),
      // 404: the admin is allowed, but there is no such message.
      expected: [401, 403, 403, 403, 403, 403, 404, 401, 403],
    },
  ],
  listSubscribers: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  // 404: everybody is allowed, but the token is invalid.
  confirmSubscription: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  unsubscribe: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  confirmAddress: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  listHoldsByLink: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  disownAddress: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  confirmEmailChange: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  restoreEmail: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  requestEmailChange: [
    { of: 'own', send: () => ({ body: { email: `${randomUUID()}@example.test` } }), expected: everyPerson },
  ],
  reclaimByLink: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  // 200: the patient's address is proven, and the appointment is booked.
  confirmHold: [
    limitedRow((id) => ({ path: `/booking/${id}/confirm-hold` }), [404, 404, 404]),
    {
      of: 'patient',
      send: ({ booking }) => ({ path: `/booking/${booking.id}/confirm-hold` }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
  decideHolds: [
    {
      of: 'the clinic',
      send: () => ({ body: { ids: [randomUUID()], action: 'confirm' } }),
      expected: [401, 403, 403, 403, 403, 403, 200, 401, 200],
    },
  ],
  resendHoldEmail: [
    {
      of: 'patient',
      send: ({ booking }) => ({ path: `/booking/${booking.id}/hold-mail` }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
};
