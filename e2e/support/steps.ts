import { expect, type Locator, type Page } from '@playwright/test';
import { photoFile, type Photo } from './photo.ts';

export const DEMO_PASSWORD = 'Demo#2026';

/** The card of one treatment. */
export function cardOf(page: Page, treatment: string): Locator {
  return page.getByRole('article', { name: treatment });
}

/** Fills in the log-in form and submits it. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Days chosen by this worker: journeys share a portal, and one person's appointments must not overlap. */
let chosenDays = 0;

/**
 * In the open dialog, chooses a doctor (else the first with a free time), an available day that no journey of this worker has chosen
 * (else `date`), and its first free slot; returns the choice.
 */
export async function chooseSlot(
  dialog: Locator,
  { doctor, date }: { doctor?: string; date?: string | undefined } = {},
): Promise<{ date: string; slot: string }> {
  const doctors = dialog.getByLabel('Please Select a Doctor');
  const dates = dialog.getByRole('combobox', { name: 'Please Select a Date' });
  // Other journeys leave doctors without a free time.
  const noTime = dialog.getByText(/has no free time|kein Termin frei/);
  // The form loads with the dialog.
  await expect(doctors.getByRole('option').nth(1)).toBeAttached();
  const lastDoctor = (await doctors.getByRole('option').count()) - 1;
  for (const choice of doctor
    ? [{ label: doctor }]
    : Array.from({ length: lastDoctor }, (_, n) => ({ index: n + 1 }))) {
    await doctors.selectOption(choice);
    await expect(dates.or(noTime).first()).toBeVisible();
    if (await dates.isVisible()) break;
  }
  await expect(dates).toBeVisible();
  // The first day is for journeys that choose manually, the last for those that book through the API.
  const count = (await dates.getByRole('option').count()) - 3;
  const chosen = chosenDays++;
  const index = count > 0 ? 2 + (chosen % count) : 1;
  const [day = ''] = await dates.selectOption(date ?? { index });
  const slots = dialog.getByRole('combobox', { name: 'Please Select a Slot' });
  await expect(slots).toBeVisible();
  // Around Christmas there are fewer days than journeys: the second one to choose a day takes a later slot.
  const lastSlot = (await slots.getByRole('option').count()) - 1;
  const place = date || count <= 0 ? 1 : 1 + Math.floor(chosen / count);
  const [slot = ''] = await slots.selectOption({ index: Math.min(place, lastSlot) });
  return { date: day, slot };
}

/** Fills in the card form and pays. */
export async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Opens the navigation bar's menu on a phone; staff have its links under "More". */
export async function openMenu(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  else if (isPhone) await page.getByRole('banner').locator('[popovertarget]').locator('visible=true').first().click();
}

/** Opens a page by the drawer of staff: most entries are in the menu of a group, which opens under a mouse, on a phone under "More". */
export async function goTo(page: Page, entry: string): Promise<void> {
  const link = page.locator('.rail a').filter({ hasText: new RegExp(`^${entry}`) });
  const group = page
    .locator('.rail-group')
    .filter({ has: page.locator('a', { hasText: entry }) })
    .locator('.rail-open');
  // What is in sight needs no menu.
  if (await link.isVisible()) return link.click();
  if (await group.isVisible()) {
    // Before a page is hydrated it does not handle the event.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await group.hover();
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
  } else await openMenu(page);
  await link.click();
}

/** The button of a row's menu. */
export function menuOf(row: Locator): Locator {
  return row.getByRole('button', { name: /^(Actions|Aktionen): / });
}

/** Presses an entry of a row's menu. */
export async function pressInMenu(row: Locator, name: string | RegExp): Promise<void> {
  await menuOf(row).click();
  await row.getByRole('menuitem', { name }).click();
}

/** Clicks a link of the navigation bar. */
export async function goBy(page: Page, name: string): Promise<void> {
  await openMenu(page);
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await bar.getByRole('link', { name, exact: true }).locator('visible=true').click();
}

/** Sends a request of the browser context from the portal's origin; fails unless it succeeds. */
async function post(page: Page, path: string, body: { data?: object; multipart?: Record<string, Photo> }) {
  const { request } = page.context();
  const { origin } = new URL((await request.head('/favicon.svg')).url());
  const response = await request.post(path, { headers: { origin }, ...body });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response;
}

/** Signs the browser in through the API, and opens a page; `session.spec.ts` tests the form. */
export async function signIn(page: Page, email: string, path: string, password = DEMO_PASSWORD): Promise<void> {
  await post(page, '/api/auth/sign-in/email', { data: { email, password } });
  await page.goto(path);
}

/** Signs up a person through the API and signs the browser in; the address is unproven. `doctor` are a doctor's fields. */
export async function signUp(
  page: Page,
  { email, name, doctor }: { email: string; name: string; doctor?: { registrationnumber: string; specialty: string } },
): Promise<void> {
  await post(page, '/api/auth/sign-up/email', { data: { email, name, password: DEMO_PASSWORD } });
  const image = await uploadPhoto(page);
  const role = doctor ? 'Doctor' : 'Patient';
  await post(page, '/api/v1/users', { data: { name, email, role, image, ...doctor } });
}

/** Uploads a photo for the signed-in person and returns its URL. */
export async function uploadPhoto(page: Page): Promise<string> {
  const response = await post(page, '/api/v1/images', { multipart: { image: await photoFile({ width: 40 }) } });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

/** The header with the access token of the open page; waits until it has one. */
export async function bearer(page: Page): Promise<{ authorization: string }> {
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
  await expect.poll(token).toBeTruthy();
  return { authorization: `Bearer ${await token()}` };
}

type Offer = { doctor: string; AppointmentDate: string; slot: string };

/**
 * Books the last slot of a treatment that the person of the open page can book, through the API, of those that `fits`
 * accepts; returns the booking's id.
 */
export async function book(
  page: Page,
  treatment: string,
  fits: (offer: Offer) => boolean = () => true,
): Promise<string> {
  const options = (await (await page.request.get('/api/v1/appointmentOptions')).json()) as {
    data: { name: string; price: number; slots: Offer[] }[];
  };
  const { price, slots = [] } = options.data.find(({ name }) => name === treatment) ?? {};
  const headers = await bearer(page);
  for (const { doctor, AppointmentDate, slot } of slots.filter(fits).toReversed()) {
    const data = { treatment, price, doctor_email: doctor, AppointmentDate, slot, patient_Phone: '030 123456' };
    const booked = await page.request.post('/api/v1/bookings', { headers, data });
    if (booked.ok()) return ((await booked.json()) as { data: { _id: string } }).data._id;
  }
  throw new Error(`no slot of ${treatment} could be booked`);
}

/** Pays an appointment of the person of the open page through the API; `book-and-pay.spec.ts` tests the form. */
export async function pay(page: Page, bookingID: string): Promise<void> {
  const headers = await bearer(page);
  const { request } = page;
  const read = async <T>(path: string) =>
    ((await (await request.get(`/api/v1/${path}`, { headers })).json()) as { data: T }).data;
  const { price, email } = await read<{ price: number; email: string }>(`booking/${bookingID}`);
  const { cards } = await read<{ cards: { publishableKey: string } }>('clinic');
  const intent = await request.post('/api/v1/create-payment-intent', { headers, data: { price, bookingID } });
  const { clientSecret } = (await intent.json()) as { clientSecret: string };
  const [transactionid = ''] = clientSecret.split('_secret_');
  const charged = await request.post(`/sandbox/cards/v1/payment_intents/${transactionid}/confirm`, {
    headers: { authorization: `Bearer ${cards.publishableKey}` },
    form: {
      key: cards.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    },
  });
  expect(charged.ok(), await charged.text()).toBe(true);
  const paid = await request.post('/api/v1/payment', { headers, data: { price, transactionid, email, bookingID } });
  expect(paid.ok(), await paid.text()).toBe(true);
}
