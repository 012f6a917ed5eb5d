import { expect, type Page } from '@playwright/test';
import { dayFromLongDate, type Day } from '#domain/shared/time';
import { bearer, book, pay, signIn, signUp } from '../support/steps.ts';

const DOCTOR = 'doctor@demo.test';
const TREATMENT = 'Teeth Orthodontics';

type Affected = {
  /** A day of the demo doctor with three appointments, of which nothing has happened yet. */
  day: Day;
  /** The id of an absence on another day, whose three appointments were processed. */
  absence: string;
};

let made: Promise<Affected> | undefined;

/** Two days with appointments of the demo doctor, one of them with an absence; made once, in browsers of their own. */
export function affectedDays(page: Page): Promise<Affected> {
  made ??= make(page);
  return made;
}

async function make(page: Page): Promise<Affected> {
  const { origin } = new URL((await page.request.head('/favicon.svg')).url());
  const [later = '', earlier = ''] = await findFreeDays(page);
  for (const name of ['patient', 'jonas', 'carla']) {
    const context = await page.context().browser()!.newContext({ baseURL: origin });
    const own = await context.newPage();
    const isNew = name === 'carla';
    // Nobody confirmed this address, so the patient has to be called.
    if (isNew) await signUp(own, { email: `carla-${Date.now()}@example.test`, name: 'Carla Sommer' });
    if (isNew) await own.goto('/dashboard');
    else await signIn(own, `${name}@demo.test`, '/dashboard');
    await waitForToken(own);
    for (const day of [later, earlier]) {
      const booked = await book(
        own,
        'Teeth Orthodontics',
        (one) => one.doctor === DOCTOR && one.AppointmentDate === day,
      );
      if (name !== 'jonas') await pay(own, booked);
    }
    await context.close();
  }
  const day = dayFromLongDate(earlier) ?? '';
  const context = await page.context().browser()!.newContext({ baseURL: origin });
  const own = await context.newPage();
  await signIn(own, DOCTOR, '/dashboard/absences');
  const headers = await bearer(own);
  const data = { first_day: day, last_day: day, decisions: { default: 'offer' } };
  const declared = await own.request.post('/api/v1/absences', { headers, data });
  const { data: absence } = (await declared.json()) as { data: { _id: string } };
  // Until the job has offered other times.
  const readPending = async () => {
    const reply = await own.request.get(`/api/v1/absences/${absence._id}`, { headers });
    return ((await reply.json()) as { data: { absence: { pending: number } } }).data.absence.pending;
  };
  await expect.poll(readPending, { timeout: 30_000 }).toBe(0);
  await context.close();
  return { day: dayFromLongDate(later) ?? '', absence: absence._id };
}

async function waitForToken(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('accessToken'));
}

/** The days on which three patients can book the doctor, the last first. */
async function findFreeDays(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/v1/appointmentOptions');
  const { data } = (await reply.json()) as {
    data: { name: string; slots: { doctor: string; AppointmentDate: string }[] }[];
  };
  const slots = data.find(({ name }) => name === TREATMENT)?.slots.filter(({ doctor }) => doctor === DOCTOR) ?? [];
  const byDay = Map.groupBy(slots, ({ AppointmentDate }) => AppointmentDate);
  return [...byDay].flatMap(([day, free]) => (free.length >= 3 ? [day] : [])).toReversed();
}
