import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { dayFromLongDate, instantOf } from '#domain/shared/time';
import { startPortal, type RunningPortal } from '../support/running-portal.ts';
import { bearer, logIn, signIn } from '../support/steps.ts';

const DOCTOR = 'doctor@demo.test';
const TREATMENT = 'Teeth Orthodontics';
const PATIENTS = ['Anna Zehn', 'Bela Zwölf', 'Cleo Vierzehn'] as const;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type Offer = { doctor: string; AppointmentDate: string; slot: string };

/** Books the first three times of the doctor's first free day for patients at the desk; returns the day's date. */
async function bookDay(request: APIRequestContext, headers: { authorization: string }): Promise<string> {
  const read = async (path: string) => (await request.get(`/api/v1${path}`)).json();
  const { data: offered } = (await read(`/slot/${DOCTOR}`)) as { data: { docSlot: { date: string }[] } };
  const date = offered.docSlot[0]?.date ?? '';
  const { data: options } = (await read(`/appointmentOptions?date=${dayFromLongDate(date)}`)) as {
    data: { name: string; price: number; slots: Offer[] }[];
  };
  const { price, slots = [] } = options.find(({ name }) => name === TREATMENT) ?? {};
  const free = slots.filter(({ doctor, AppointmentDate }) => doctor === DOCTOR && AppointmentDate === date);
  for (const [index, name] of PATIENTS.entries()) {
    const data = { name, phone: `030 55500${index}` };
    const added = await request.post('/api/v1/desk/patients', { headers, data });
    const { data: patient } = (await added.json()) as { data: { _id: string } };
    const wanted = { patient_id: patient._id, treatment: TREATMENT, price, doctor_email: DOCTOR };
    const { AppointmentDate, slot } = free[index]!;
    const body = { ...wanted, AppointmentDate, slot };
    expect((await request.post('/api/v1/desk/bookings', { headers, data: body })).status()).toBe(200);
  }
  return date;
}

const mark = (page: Page, step: string, name: string) =>
  page.getByRole('button', { name: `${step}: ${name}`, exact: true }).first();

/** Playwright's test with a portal of its own, which is stopped also on failure, after the browsers that use it. */
const test = base.extend<{ portal: RunningPortal; contexts: BrowserContext[] }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { timeout: 120_000 },
  ],
  contexts: async ({ portal: _portal }, use) => {
    const contexts: BrowserContext[] = [];
    await use(contexts);
    for (const context of contexts) await context.close();
  },
});

test(
  'a doctor’s day: reception and doctor see each other’s marks, the waiting room names nobody, one page on paper',
  { tag: '@long' },
  async ({ browser, portal, contexts }) => {
    test.setTimeout(180_000);
    const openPage = async (now: Date | null, device: object = { viewport: { width: 1440, height: 900 } }) => {
      const options = { baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin', ...device };
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
      if (now) await context.clock.install({ time: now });
      contexts.push(context);
      return context.newPage();
    };
    let desk = await openPage(null);
    await signIn(desk, 'reception@demo.test', '/dashboard');
    const date = await bookDay(desk.request, await bearer(desk));
    // Just after the second appointment has begun.
    const now = instantOf(dayFromLongDate(date) ?? '', 12 * 60 + 5);
    await portal.restart(undefined, now.getTime() - Date.now());

    desk = await openPage(now);
    await desk.goto('/login');
    await logIn(desk, 'reception@demo.test');
    await expect(desk).toHaveURL(/\/$/);
    await desk.getByRole('link', { name: 'DashBoard' }).click();
    await expect(desk).toHaveURL(/\/dashboard\/today$/);
    await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const doctor = await openPage(now, PHONE);
    await signIn(doctor, DOCTOR, '/dashboard/today');
    await expect(doctor.getByRole('link', { name: '030 555001' }).first()).toHaveAttribute('href', 'tel:030555001');

    await mark(desk, 'Is here', 'Bela Zwölf').click();
    await expect(desk.getByText('Bela Zwölf: Arrived.')).toBeVisible();
    const screens = await desk.context().newPage();
    await screens.goto('/dashboard/today/screen');
    await screens.getByLabel('Name of the screen').fill('Ground floor');
    await screens.getByRole('button', { name: 'Create screen' }).click();
    const link = (await screens.getByText(/#token=/).textContent()) ?? '';
    // A computer on which nobody is signed in.
    const room = await openPage(now);
    await room.goto(link);
    await expect(room.getByText('Please wait a moment')).toBeVisible();

    await mark(doctor, 'Seat', 'Bela Zwölf').click();
    await expect(room.getByText('Please come in')).toBeVisible();
    await expect(room.locator('body')).not.toContainText(/Anna|Bela|Cleo/);
    const tile = (name: string) => desk.getByRole('button', { name: new RegExp(`^\\d+:\\d+.*–.*[AP]M: ${name}`) });
    await expect(tile('Bela Zwölf')).toHaveAccessibleName(/In treatment since/);

    // By keyboard alone: one patient never came, the next is early, which was a mistake.
    await tile('Bela Zwölf').focus();
    await desk.keyboard.press('ArrowUp');
    await expect(tile('Anna Zehn')).toBeFocused();
    await desk.keyboard.press('n');
    await expect(tile('Anna Zehn')).toHaveAccessibleName(/No-show$/);
    await desk.keyboard.press('End');
    await expect(tile('Cleo Vierzehn')).toBeFocused();
    await desk.keyboard.press('a');
    await expect(tile('Cleo Vierzehn')).toHaveAccessibleName(/Arrived since/);
    const ofCleo = doctor.getByRole('listitem').filter({ hasText: 'Cleo Vierzehn' });
    await expect(ofCleo).toContainText('Arrived since');
    await desk.keyboard.press('u');
    await expect(tile('Cleo Vierzehn')).toHaveAccessibleName(/Booked$/);
    await expect(ofCleo).toContainText('Booked');

    await mark(doctor, 'Complete', 'Bela Zwölf').click();
    await expect(tile('Bela Zwölf')).toHaveAccessibleName(/Completed$/);
    await expect(room.getByText('Please come in')).toBeHidden();

    for (const page of [desk, doctor, room]) {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await desk.emulateMedia({ media: 'print' });
    await expect(desk.getByRole('banner')).toBeHidden();
    await expect(desk.getByRole('table')).toHaveCount(1);
    await expect(desk.getByRole('row', { name: /Cleo Vierzehn.*030 555002/ })).toBeVisible();
    const paper = (await desk.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  },
);
