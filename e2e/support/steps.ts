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
 * In the open dialog, chooses a doctor (else the first), an available day that no journey of this worker has chosen
 * (else `date`), and its first slot; returns the choice.
 */
export async function chooseSlot(
  dialog: Locator,
  { doctor, date }: { doctor?: string; date?: string | undefined } = {},
): Promise<{ date: string; slot: string }> {
  await dialog.getByLabel('Please Select a Doctor').selectOption(doctor ? { label: doctor } : { index: 1 });
  const dates = dialog.getByRole('combobox', { name: 'Please Select a Date' });
  await expect(dates).toBeVisible();
  // The first day is for journeys that choose manually, the last for those that book through the API.
  const count = (await dates.getByRole('option').count()) - 3;
  const index = count > 0 ? 2 + (chosenDays++ % count) : 1;
  const [day = ''] = await dates.selectOption(date ?? { index });
  const slots = dialog.getByRole('combobox', { name: 'Please Select a Slot' });
  await expect(slots).toBeVisible();
  const [slot = ''] = await slots.selectOption({ index: 1 });
  return { date: day, slot };
}

/** Fills in the card form and pays. */
export async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Opens the navigation bar's menu on a phone. */
export async function openMenu(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('banner').locator('summary').locator('visible=true').first().click();
}

/** Clicks a link of the navigation bar. */
export async function goBy(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('banner').getByRole('link', { name, exact: true }).locator('visible=true').click();
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
