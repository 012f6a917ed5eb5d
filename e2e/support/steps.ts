import { expect, type Locator, type Page } from '@playwright/test';
import { photoFile } from './photo.ts';

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

/** Signs up a new patient as the form does, and signs the browser in; the address is unproven. */
export async function signUpPatient(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  const { request } = page.context();
  const headers = { origin: new URL(page.url()).origin };
  const send = async (path: string, body: object) => {
    const reply = await request.post(path, { headers, ...body });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return reply;
  };
  await send('/api/auth/sign-up/email', { data: { email, name, password: DEMO_PASSWORD } });
  const photo = await send('/api/v1/images', { multipart: { image: await photoFile() } });
  const { data } = (await photo.json()) as { data: { url: string } };
  await send('/api/v1/users', { data: { name, email, role: 'Patient', image: data.url } });
}
