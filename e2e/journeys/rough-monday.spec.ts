import { test as base, expect } from '@playwright/test';
import { clinicClock, longDate, stepDays, type Day } from '#domain/shared/time';
import { rangeOfName } from '#domain/shared/slot-times';
import { board as boardTexts } from '#i18n/messages/desk/board';
import { changes } from '#i18n/messages/bookings/changes';
import { deskPatients } from '#i18n/messages/accounts/desk-patients';
import { countClicks } from '../support/count-clicks.ts';
import { demoMoment, startDemo } from '../support/demo-day.ts';
import type { RunningPortal } from '../support/running-portal.ts';
import { bearer, signIn } from '../support/steps.ts';

/** Jonas treats without a gap, somebody has waited for Hanna since before eleven, and Dora's patient of ten has gone. */
const MOMENT = demoMoment({ weekday: 1, minute: 672 });

const test = base.extend<{ portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      const portal = await startDemo(MOMENT);
      await use(portal);
      await portal.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.baseURL),
});

type Shown = {
  _id: string;
  code: string;
  slot: string;
  status: string;
  patient_name: string;
  squeezedIn: object | null;
  dueAmount: number;
};
type Doctor = { doctor_id: string; doctor_name: string; doctor_email: string; slot: string | null };

type Overview = {
  figures: Record<'appointments' | 'noShows', { today: number }>;
  revenue: { method: string; today: number }[];
};

test(
  'a rough Monday: two squeezed in, three walk-ins, one of them in the time of a no-show, a late doctor, and all lists agree',
  { tag: ['@long', '@desktop'] },
  async ({ page, browser, portal }) => {
    test.setTimeout(180_000);
    await page.clock.install({ time: MOMENT });
    const day: Day = clinicClock(MOMENT).day;
    await signIn(page, 'reception@demo.test', '/dashboard/today');
    const headers = await bearer(page);
    const open = async (email: string) => {
      const other = await browser.newPage({ baseURL: portal.baseURL });
      await other.clock.install({ time: MOMENT });
      await signIn(other, email, '/dashboard/today');
      return { other, by: await bearer(other) };
    };
    const { other: admin, by: byAdmin } = await open('admin@demo.test');
    const api = async <T>(path: string, data?: object, by = headers): Promise<T> => {
      const url = `${portal.baseURL}/api/v1${path}`;
      const response = data
        ? await page.request.post(url, { headers: by, data })
        : await page.request.get(url, { headers: by });
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
      return ((await response.json()) as { data: T }).data;
    };
    const enter = (name: string) => api<{ _id: string }>('/desk/patients', { name, phone: '030 555 66 80' });
    const treatments = await api<{ _id: string; name: string; price: number }[]>('/appointmentOptions/summary');
    const readBoard = async () => (await api<{ appointments: Shown[] }>(`/desk/day?day=${day}`)).appointments;
    const before = await readBoard();
    const numbers = await api<Overview>('/desk/overview', undefined, byAdmin);
    const pick = (name: string) => treatments.find((one) => one.name === name)!;
    const book = async (
      patient: string,
      treatment: string,
      place: { doctor: string; slot: string },
      { patient_id = '', ...more }: { patient_id?: string; [field: string]: unknown },
    ) => {
      const { _id, price } = pick(treatment);
      patient_id ||= (await enter(patient))._id;
      const time = { doctor_email: place.doctor, AppointmentDate: longDate(day), slot: place.slot };
      const body = { patient_id, treatment, treatment_id: _id, price, ...time, ...more };
      return api<{ _id: string; slot: string; status: string }>('/desk/bookings', body);
    };
    const readClicks = await countClicks(page);

    // Two are squeezed in beside patients of the doctor who has no gap, one of them from the board.
    await enter('Paula Pain');
    const jonas = page.getByRole('list', { name: /Jonas/ });
    await jonas.getByRole('button', { name: /^2:15.*(Booked|Confirmed)/ }).click();
    await page.getByRole('link', { name: boardTexts.en.squeezeIn }).click();
    await page.getByRole('searchbox', { name: deskPatients.en.search }).fill('Paula Pain');
    await page.getByRole('button', { name: /^Paula Pain/ }).click();
    await page.getByRole('combobox', { name: deskPatients.en.treatment }).selectOption('Cavity Protection');
    await page.getByLabel(changes.en.squeezeReason).fill('In pain since Saturday');
    await page.getByRole('button', { name: changes.en.squeezeIn, exact: true }).click();
    // The demo has published no hours of Jonas.
    await page.getByRole('button', { name: changes.en.bookOutside }).click();
    await expect(page.getByRole('heading', { name: 'Booked for Paula Pain' })).toBeVisible();
    const { _id } = await api<{ _id: string }>('/user?userEmail=patient@demo.test');
    const paul = { patient_id: _id, patient_Phone: '030 555 66 81' };
    const squeeze = { squeeze_in: true, reason: 'A crown that fell out', minutes: 30, outside_hours: true };
    await book(
      'Paul Sommer',
      'Cavity Protection',
      { doctor: 'jonas@demo.test', slot: '03.10 PM-03.15 PM' },
      { ...squeeze, ...paul },
    );

    // The patient of ten did not come, after all: the time is used again.
    const [gone] = before.filter(({ slot, status }) => slot === '10.00 AM-12.00 AM' && status === 'completed');
    for (const state of ['booked', 'no_show']) await api(`/bookings/${gone!._id}/attendance`, { state });
    const first = (treatment: string) => api<Doctor[]>(`/desk/first-free?treatment=${pick(treatment)._id}`);
    const dora = (await first('Teeth Orthodontics')).find(({ doctor_email: email }) => email === 'doctor@demo.test')!;
    expect(rangeOfName(dora.slot!)!.start - 672).toBeLessThan(10);
    const now = { doctor: dora.doctor_email, slot: dora.slot! };
    const again = await book('Nora Now', 'Teeth Orthodontics', now, { arrived: true });

    // A walk-in by three presses.
    await enter('Willi Walk');
    await page.goto('/dashboard/today');
    await expect(jonas.getByRole('button', { name: /Paula Pain, .*squeezed in/ })).toBeVisible();
    const boxes = await Promise.all(
      [/^2:15.*(Booked|Confirmed)$/, /: Paula Pain, /].map(async (name) =>
        jonas.getByRole('button', { name }).boundingBox(),
      ),
    );
    const [left, right] = boxes.map((box) => box!).toSorted((a, b) => a.x - b.x);
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x + 1);
    const pressed = await readClicks();
    await page.getByRole('button', { name: boardTexts.en.walkIn }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('Willi Walk');
    await dialog.getByRole('button', { name: /^Willi Walk/ }).click();
    await dialog.getByRole('button', { name: boardTexts.en.arrivedNow }).click();
    await expect(page.getByText(/^Booked for Willi Walk/).first()).toBeVisible();
    expect((await readClicks()) - pressed).toBe(3);
    const waiting = page.getByRole('complementary', { name: boardTexts.en.waiting });
    await expect(waiting.getByRole('listitem').filter({ hasText: 'Willi Walk' })).toContainText(/about|turn/);

    const cleaning = (await first('Teeth Cleaning'))[0]!;
    const place = { doctor: cleaning.doctor_email, slot: cleaning.slot! };
    await book('Late Larry', 'Teeth Cleaning', place, { arrived: true, outside_hours: true });
    // One of both is absent tomorrow, which nobody overrides.
    const { _id: absent } = await enter('Anna Absent');
    const send = async (treatment: string, doctor_email: string) => {
      const { _id, price } = pick(treatment);
      const time = { doctor_email, AppointmentDate: longDate(stepDays(day, 1)), slot: '10.00 AM-10.30 AM' };
      const data = {
        patient_id: absent,
        treatment,
        treatment_id: _id,
        price,
        ...time,
        minutes: 30,
        outside_hours: true,
      };
      return (await page.request.post('/api/v1/desk/bookings', { headers, data })).text();
    };
    const answers = await Promise.all([
      send('Pediatric Dental', 'mina@demo.test'),
      send('Cosmetic Dentistry', 'yusuf@demo.test'),
    ]);
    expect(answers.join()).toContain('The doctor is absent on this day');

    // Board, list, week, waiting room, mails, audit and money agree.
    await api(`/desk/bookings/${again._id}/payments`, { method: 'cash', amount: pick('Teeth Orthodontics').price });
    const board = await readBoard();
    expect(board).toHaveLength(before.length + 5);
    const listed = await api<Shown[]>('/desk/appointments', { from: day, to: day, limit: 100 });
    const facts = ({ _id, slot, status, squeezedIn, dueAmount }: Shown) => ({
      _id,
      slot,
      status,
      squeezedIn,
      dueAmount,
    });
    const ofBoard = new Set(board.map(({ _id }) => _id));
    expect(
      listed
        .filter(({ _id }) => ofBoard.has(_id))
        .map(facts)
        .toSorted(byId),
    ).toEqual(board.map(facts).toSorted(byId));
    expect(board.filter(({ squeezedIn }) => squeezedIn)).toHaveLength(2);
    expect(board.find(({ _id }) => _id === again._id)).toMatchObject({
      status: 'arrived',
      dueAmount: 0,
      squeezedIn: null,
    });
    const { link } = await api<{ link: string }>('/desk/screens', { name: 'Room' }, byAdmin);
    const token = /#token=(.*)$/.exec(link)?.[1];
    const room = await api<{ code: string; state: string; delayMinutes: number; doctor_name: string }[]>(
      '/waiting-room',
      {
        token,
      },
    );
    const codesOf = (status: string) => board.filter((one) => one.status === status).map(({ code }) => code);
    expect(
      room
        .filter(({ state }) => state === 'waiting')
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(codesOf('arrived').toSorted());
    expect(room.find(({ doctor_name: name }) => name.includes('Hanna'))?.delayMinutes).toBeGreaterThanOrEqual(10);
    const entriesOf = (action: string) =>
      api<{ booking: string | null }[]>(`/audit?action=${action}&day=${day}`, undefined, byAdmin);
    expect(await entriesOf('booking.squeezed_in')).toHaveLength(2);
    expect(await entriesOf('booking.walked_in')).toHaveLength(3);
    const audited = async (action: string) => (await entriesOf(action)).map(({ booking }) => booking);
    expect(await audited('payment.taken')).toContain(again._id);
    expect(await audited('booking.no_show')).toContain(gone!._id);

    // The week of the doctor has both pairs, side by side, and what is marked on the board.
    const { other: jonasPage, by: byJonas } = await open('jonas@demo.test');
    type Scheduled = { booking: { _id: string; appointmentData: { slot: string; squeezedIn: object | null } } | null };
    const [ofDay] = await api<{ slots: Scheduled[] }[]>(`/schedule?from=${day}&to=${day}`, undefined, byJonas);
    const inWeek = ofDay!.slots.flatMap(({ booking }) => booking ?? []);
    const ofJonas = board.filter(({ _id }) => inWeek.some((one) => one._id === _id));
    expect(inWeek.filter(({ appointmentData }) => appointmentData.squeezedIn)).toHaveLength(2);
    expect(
      inWeek.map(({ _id, appointmentData: { slot, squeezedIn } }) => ({ _id, slot, squeezedIn })).toSorted(byId),
    ).toEqual(ofJonas.map(({ _id, slot, squeezedIn }) => ({ _id, slot, squeezedIn })).toSorted(byId));
    await jonasPage.goto('/dashboard/my-hours');
    const { patient_name: neighbour } = before.find(({ slot }) => slot.startsWith('02.15'))!;
    const drawn = await Promise.all(
      ['Paula Pain', neighbour].map((hasText) =>
        jonasPage.locator('[data-key^="booking"]').filter({ hasText }).boundingBox(),
      ),
    );
    const [one, other] = drawn.map((box) => box!).toSorted((a, b) => a.x - b.x);
    expect(one!.x + one!.width).toBeLessThanOrEqual(other!.x + 1);

    // The one with an address has an email with the time and without the reason; who came in by the door has none.
    const confirmations = () => portal.mails().filter(({ to }) => JSON.stringify(to).includes('patient@demo.test'));
    await expect
      .poll(() =>
        confirmations()
          .map(({ text }) => text)
          .join(),
      )
      .toMatch(/3:10/);
    expect(JSON.stringify(portal.mails())).not.toMatch(/crown that fell out|pain since Saturday|squeezed/i);
    const texts = portal.mails().map(({ text }) => text);
    expect(
      texts.filter((text) => /Paula|Willi|Nora Now|Larry/.test(text) && /appointment is booked/.test(text)),
    ).toEqual([]);

    // The overview counts what the lists have, and what was taken.
    const after = await api<Overview>('/desk/overview', undefined, byAdmin);
    const cash = ({ revenue }: Overview) => revenue.find(({ method }) => method === 'cash')?.today ?? 0;
    expect(after.figures.appointments.today - numbers.figures.appointments.today).toBe(5);
    expect(after.figures.noShows.today - numbers.figures.noShows.today).toBe(1);
    expect(cash(after) - cash(numbers)).toBe(pick('Teeth Orthodontics').price);
    await jonasPage.close();
    await admin.close();
  },
);

const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
