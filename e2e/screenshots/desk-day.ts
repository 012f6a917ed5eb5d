import type { Page } from '@playwright/test';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock, instantOf, type Day } from '#domain/shared/time';

const states = ['completed', 'no_show', 'in_treatment', 'arrived', 'confirmed', 'booked', 'held'] as const;
const names = [
  'Anna Zehn',
  'Bela Zwölf-Winterfeldt',
  'Cleo Mai',
  'Dora Grünberg',
  'Emil Ost',
  'Fritz Ahrens',
  'Gül Kaya',
];
const doctors = ['Dr. Clara Weiss', 'Dr. Leo Hartmann', 'Dr. Miriam Okonkwo-Schneider', 'Dr. Jan Petersen'];

/** Opens the day board at five past ten of today, with appointments in every state for some doctors, the demo doctor first. */
export async function showDay(page: Page, count: number): Promise<string> {
  const { day } = clinicClock(new Date());
  await page.clock.setFixedTime(instantOf(day, 605));
  const summary = await page.request.get('/api/v1/appointmentOptions/summary');
  const { data } = (await summary.json()) as { data: { doctors: { _id: string; docEmail: string }[] }[] };
  const own = data.flatMap((item) => item.doctors).find(({ docEmail }) => docEmail === 'doctor@demo.test');
  const json = { data: dayOf(day, count, own?._id ?? '') };
  await page.route('**/api/v1/desk/day?*', (route) => route.fulfill({ json }));
  return '/dashboard/today';
}

function dayOf(day: Day, count: number, ownId: string) {
  const idOf = (index: number) => (index === 0 ? ownId : `doctor-${index}`);
  const shown = doctors.slice(0, count).map((name, index) => ({ id: idOf(index), name, isAbsent: false }));
  const appointments = shown.flatMap(({ id: doctor }, column) =>
    states.map((status, row) => ({
      _id: `${doctor}-${row}`,
      code: `K7P-4Q${column}${row}`,
      slot: nameOfRange({ start: 540 + row * 30, end: 570 + row * 30 }),
      treatmentNames: { en: 'Teeth Cleaning', de: 'Zahnreinigung' },
      patient_id: `patient-${column}-${row}`,
      patient_name: names[(row + column) % names.length],
      patient_phone: `030 55501${column}${row}`,
      doctor_id: doctor,
      status,
      takesPlace: row !== 5 || column !== 1,
      openDecision: null,
      markedAt: row < 4 ? instantOf(day, 545 + row * 20).toISOString() : null,
      dueAmount: row % 2 === 0 ? 60 : 0,
      currency: 'usd',
    })),
  );
  return { day, isOpen: true, doctors: shown, appointments };
}

/** Opens the screen of the waiting room with two patients who are called in and three who wait. */
export async function showWaitingRoom(page: Page): Promise<string> {
  const data = ['called', 'called', 'waiting', 'waiting', 'waiting'].map((state, index) => ({
    code: `K7P-4QX${index}`,
    slot: nameOfRange({ start: 600 + index * 30, end: 630 + index * 30 }),
    doctor_name: doctors[index % doctors.length],
    state,
    delayMinutes: index === 3 ? 15 : 0,
  }));
  await page.route('**/api/v1/waiting-room', (route) => route.fulfill({ json: { data } }));
  return '/waiting-room#token=x';
}
