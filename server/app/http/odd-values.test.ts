import { beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/shared/define-route';
import { routes, type NamedRoute } from '#contract/index';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { useTestPortal } from '#testing/use-test-portal';

const ID = '7f4c1f6e-0000-4000-8000-000000000000';

/** A sixth of the values for each field, others for the next one; MOLAR_SOAK sends each value to each. */
const share = process.env['MOLAR_SOAK'] ? 1 : 6;
const inShare = (field: number) => (_value: string, index: number) => (index + field) % share === 0;

/** JSON values that no browser sends for a field. */
const oddJson = [
  '"\\u0000"',
  '"a\\ud800b"',
  '"\\u202e\\u0085x"',
  '"\'; drop table person; --"',
  `"${'x'.repeat(40_000)}"`,
  '""',
  'null',
  'true',
  '-1',
  '1e308',
  '1e999',
  '0.1234567',
  '[]',
  '[["x"]]',
  '{"a":1}',
  '{"toString":"x"}',
];
/** Bodies of the routes of the desk. */
const deskSamples: Record<string, Record<string, unknown>> = {
  assignPerson: { account_id: ID },
  changeConsent: { kind: 'text_reminders', isGiven: true },
  claimRecord: { code: 'K7P4Q-X2M9B', birth_date: '1980-12-24' },
  correctInsurance: { insurance: 'private', seen: null },
  decideHolds: { ids: [ID], action: 'confirm' },
  restrictUse: { isRestricted: true },
  correctPatient: { name: 'N', birth_date: '1980-12-24', phone: '030 1234567' },
  createDeskPatient: { name: 'N', birth_date: '1980-12-24', phone: '030 1234567' },
  exportAppointments: { q: 'nobody', columns: ['code'] },
  findAnything: { q: 'nobody' },
  listAppointments: { q: 'nobody', limit: 5 },
  openLockedRecords: { name: 'Nobody', reason: 'A court asks for it' },
  mergePeople: { into: ID },
  createScreen: { name: 'N' },
  getWaitingRoom: { token: 'x' },
  proveSession: { password: 'Odd#2026' },
  previewMerge: { into: ID },
  replyToMessage: { body: 'B' },
  resendReply: {},
  returnDeskPayment: { amount: 1 },
  reverseDeskPayment: { reason: 'R' },
  saveNote: { text: 'T', seen: '' },
  searchPatients: { name: 'Nobody', phone: '030 1234567' },
  takeDeskPayment: { method: 'cash', amount: 1 },
  updateMessage: { state: 'answered' },
};
/** The same for a part of a URL. */
const oddText = [
  '%00',
  '%ED%A0%80',
  '%0D%0AX:1',
  'x'.repeat(5000),
  "'--",
  '__proto__',
  '..%2f..%2fx',
  '%25',
  '%F0%9F%A6%B7',
];

/** Routes whose body is the token of an emailed link. */
const BY_LINK = `confirmAddress confirmSubscription disownAddress restoreEmail reclaimByLink listHoldsByLink unsubscribe
  getBookingByLink getCalendarFileByLink confirmBookingByLink undoChangeByLink disownDeskEmail`.split(/\s+/);
const doctors = 'importCalendar getImportedCalendar endImport publishSlots withdrawSlot listDoctorBookings'.split(' ');

describeOneDatabase('odd values', (database) => {
  const it = useTestPortal(database);
  let token = '';
  let admin = '';
  let doctor = '';
  let cookie: string | undefined;
  let samples: Record<string, Record<string, unknown>> = {};
  beforeAll(async () => {
    token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 2);
    const email = it.patientEmail;
    admin = await it.portal.tokenOf('admin@demo.test');
    doctor = await it.portal.tokenOf('leo@demo.test');
    samples = {
      addFactor: { totp: { setup: 'x', code: '123456' } },
      ...Object.fromEntries(BY_LINK.map((name) => [name, { token: 'x.y' }])),
      challengePasskey: { isNew: false },
      confirmEmailChange: { token: 'x.y', password: 'Odd#2026' },
      passFactor: { code: '123456' },
      requestEmailChange: { email: 'odd@example.test' },
      cancelBooking: { reason: 'R', for_patient: true, refund_percent: 50 },
      markAttendance: { state: 'confirmed' },
      moveBooking: { doctor_email: offer.doctor, AppointmentDate: offer.date, slot: offer.slot, reason: 'R' },
      undoChange: {},
      updateNotifications: { new: true },
      proveTestEmail: { code: '123456' },
      proveDeskEmail: { token: 'x.y', birth_date: '1980-12-24' },
      saveDeskEmail: { email },
      cancelBookingByLink: { token: 'x.y', reason: 'R' },
      moveBookingByLink: { token: 'x.y', doctor_email: offer.doctor, AppointmentDate: offer.date, slot: offer.slot },
      createDoctor: { name: 'N', email, specialty: 'X', image: '/images/x.jpg' },
      createBooking: bookingOf(offer),
      bookInRow: { ...bookingOf(offer), persons: [ID, ID.replace('7', '8')] },
      addPerson: { name: 'N', birth_date: '2019-02-01' },
      correctPerson: { name: 'N' },
      letAccountIn: { isLetIn: true },
      confirmPayment: { price: 60, transactionid: 'pi_1', email, bookingID: ID },
      confirmReservation: { doctor: offer.doctor, AppointmentDate: offer.date, slot: offer.slot },
      createPaymentIntent: { price: 60, bookingID: ID },
      savePlan: {
        doctor_id: ID,
        _id: ID,
        version: 1,
        valid_from: '2026-11-23',
        valid_until: '2026-12-23',
        weeks: 1,
        anchor: '2026-11-23',
        days: [{ week: 1, weekday: 1, from: '10:00', to: '16:00', breaks: [], slot_minutes: 30 }],
      },
      publishPlan: {
        doctor_id: ID,
        replace: true,
        days: [{ day: '2026-12-23', hours: [{ from: '10:00', to: '16:00' }] }],
      },
      publishSlots: { docEmail: 'leo@demo.test', docSlot: [{ date: offer.date, slot: [offer.slot] }] },
      createMessage: { name: 'N', email, message: 'M' },
      createPerson: {
        name: 'N',
        email,
        role: 'Doctor',
        image: '/images/x.jpg',
        registrationnumber: '1',
        specialty: 'X',
      },
      subscribe: { email },
      updatePerson: { name: 'N', phone: '030 1234567', image: '/images/x.jpg', language: 'de' },
      verifyDoctor: { specialty: 'X' },
      importCalendar: { url: 'https://127.0.0.1/a.ics', user_name: 'N', password: 'P' },
      previewAbsence: { doctor_email: 'doctor@demo.test', first_day: '2020-01-01', last_day: '2020-01-01' },
      createAbsence: {
        doctor_email: 'doctor@demo.test',
        first_day: '2020-01-01',
        last_day: '2020-01-01',
        decisions: { default: 'keep' },
      },
      endAbsence: { last_day: '2020-01-01' },
      decideAffected: { action: 'keep' },
      createTreatment: { name_en: 'N', name_de: 'N', specialty_id: ID, price: 10, duration: 30 },
      updateTreatment: { version: 1 },
      updateSettings: { version: 0, values: { CLINIC_PHONE: '030 1234567' } },
      updateTeam: { version: 0, members: [{ name: 'N', roles: {}, languages: ['de'], image: null, isShown: true }] },
      orderTreatments: { ids: [ID] },
      tickCall: { called: true, note: 'N' },
      restoreClosure: {},
      previewClosure: { first_day: '2020-01-01', last_day: '2020-01-01' },
      createClosure: { first_day: '2020-01-01', last_day: '2020-01-01', name_en: 'N', name_de: 'N' },
      ...deskSamples,
      createDeskBooking: { ...bookingOf(offer), isPaid: undefined, patient_id: ID },
      createReception: { name: 'N', email },
    };
  });

  const all = Object.values(routes) as NamedRoute[];
  const pathOf = (route: NamedRoute) =>
    route.path.replace(':id', ID).replace(':booking', ID).replace(':doctorEmail', 'doctor@demo.test');

  /** A caller with enough rights for the value to be validated. */
  const rolesOf = ({ name }: NamedRoute) => {
    if (
      [
        'createDoctor',
        'verifyDoctor',
        'listPeople',
        'deletePerson',
        'previewDeletion',
        'listAudit',
        'listAuditActs',
        'deleteMessage',
        'listSubscribers',
        'previewAbsence',
        'createAbsence',
        'listAbsences',
        'getAbsence',
        'endAbsence',
        'decideAffected',
        'tickCall',
        'reportBounce',
        'createTreatment',
        'updateTreatment',
        'updateSettings',
        'updateTeam',
        'orderTreatments',
        'listManagedTreatments',
        'listClosures',
        'previewClosure',
        'createClosure',
        'deleteClosure',
        'restoreClosure',
        'listPlans',
        'savePlan',
        'deletePlan',
        'publishPlan',
        'createDeskBooking',
        'createReception',
        ...Object.keys(deskSamples),
      ].includes(name)
    )
      return admin;
    return doctors.includes(name) ? doctor : token;
  };

  async function send(route: NamedRoute, url: string, payload?: string): Promise<string | null> {
    const { method } = route;
    const response = await it.portal.app.inject({
      method,
      url: `${API_BASE}${url}`,
      headers: {
        host: '127.0.0.1',
        authorization: `Bearer ${rolesOf(route)}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });
    const body = response.json<Record<string, unknown>>();
    const isFine =
      response.statusCode === 200
        ? body['status'] === 'Success'
        : response.statusCode < 500 && body['status'] === 'Failed' && Boolean(body['code']) && Boolean(body['message']);
    return isFine
      ? null
      : `${method} ${url.slice(0, 80)} ${payload?.slice(0, 200) ?? ''}: ${response.body.slice(0, 200)}`;
  }

  test('every route with a body has a sample here', () => {
    const withBody = all.filter((route) => route.body).map(({ name }) => name);
    expect(Object.keys(samples).toSorted()).toEqual(withBody.toSorted());
  });

  test.each(all.filter((route) => route.body).map((route) => [route.name, route] as const))(
    'an odd value in any field of %s gets a response, never a 500',
    async (name, route) => {
      const sample = samples[name] ?? {};
      const complaints: (string | null)[] = [];
      const fields = [...Object.keys(route.body!.shape), '__proto__', 'constructor'];
      for (const [index, field] of fields.entries()) {
        const others = Object.entries(sample).filter(([key]) => key !== field);
        const kept = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
        for (const odd of oddJson.filter(inShare(index))) {
          complaints.push(await send(route, pathOf(route), `{${[...kept, `"${field}":${odd}`].join(',')}}`));
        }
      }
      expect(complaints.filter(Boolean)).toEqual([]);
    },
  );

  test.each(all.filter((route) => route.query ?? route.params).map((route) => [route.name, route] as const))(
    'an odd address of %s gets a response, never a 500',
    async (_name, route) => {
      const complaints: (string | null)[] = [];
      for (const odd of oddText) {
        complaints.push(await send(route, route.path.replaceAll(/:\w+/g, odd)));
        for (const [index, key] of Object.keys(route.query?.shape ?? {}).entries()) {
          if (!inShare(index)(odd, oddText.indexOf(odd))) continue;
          for (const query of [`${key}=${odd}`, `${key}=${odd}&${key}=b`, `${key}[]=${odd}`, `${key}[a]=${odd}`]) {
            complaints.push(await send(route, `${pathOf(route)}?${query}`));
          }
        }
      }
      expect(complaints.filter(Boolean)).toEqual([]);
    },
  );

  test.each(all.filter((route) => route.query).map((route) => [route.name, route] as const))(
    'a parameter named twice is refused by %s',
    async (_name, route) => {
      cookie ??= await it.portal.cookieOf(it.patientEmail);
      for (const key of Object.keys(route.query!.shape)) {
        const answer = await it.portal.call(route.method, `${pathOf(route)}?${key}=1&${key}=1`, {
          token: rolesOf(route),
          headers: { cookie },
        });
        expect([key, answer.status, answer.body['code']]).toEqual([key, 400, 'invalid_input']);
      }
    },
  );

  test('the portal still works afterwards', async () => {
    expect(await it.portal.call('GET', '/appointmentOptions', { token })).toMatchObject({ status: 200 });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
