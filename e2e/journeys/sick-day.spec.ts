import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { hours } from '#i18n/messages/slots/hours';
import { absences } from '#i18n/messages/absences/absences';
import { changes } from '#i18n/messages/bookings/changes';
import { inbox } from '#i18n/messages/desk/inbox';
import { dashboard } from '#i18n/messages/desk/dashboard';
import { manage } from '#i18n/messages/bookings/manage';
import { dayFromLongDate } from '#domain/shared/time';
import { countClicks } from '../support/count-clicks.ts';
import { findLink } from '../support/find-link.ts';
import { expect, test } from '../support/portal.ts';
import type { RunningPortal } from '../support/running-portal.ts';
import { book, goTo, pay, signIn, signUp } from '../support/steps.ts';

const SICK = 'doctor@demo.test';
const say = absences.en;

/** Two days on which every time of the doctor is free, the later first. */
async function findFreeDays(request: APIRequestContext): Promise<[string, string]> {
  const reply = await request.get(`/api/v1/slot/${SICK}`);
  const { data } = (await reply.json()) as { data: { docSlot: { date: string; slot: string[] }[] } };
  const [last = '', before = ''] = data.docSlot
    .flatMap(({ date, slot }) => (slot.length === 4 ? [date] : []))
    .toReversed();
  return [last, before];
}

/** Signs up a patient in a browser of their own and books the doctor on some days; the address is unproven. */
async function bookDays(
  browser: Browser,
  portal: RunningPortal,
  patient: { email: string; name: string },
  days: string[],
) {
  const page = await (await browser.newContext({ baseURL: portal.baseURL })).newPage();
  await signUp(page, patient);
  await page.goto('/dashboard');
  const booked: string[] = [];
  for (const day of days) {
    const fits = ({ doctor, AppointmentDate }: { doctor: string; AppointmentDate: string }) =>
      doctor === SICK && AppointmentDate === day;
    booked.push(await book(page, 'Teeth Orthodontics', fits));
  }
  return { page, booked };
}

async function proveAddress(page: Page, portal: RunningPortal, email: string): Promise<void> {
  const token = new URL(await findLink(portal, email, '/confirm-appointment')).hash.replace('#token=', '');
  const reply = await page.request.post('/api/v1/confirm-appointment', { data: { token } });
  expect(reply.ok()).toBe(true);
}

test(
  'a doctor is ill: five appointments are settled in a minute, one patient is called, one takes an offered time',
  { tag: '@desktop' },
  async ({ page, browser, portal, watchErrors }) => {
    test.setTimeout(120_000);
    const [last, before] = await findFreeDays(page.request);
    const anna = { email: 'anna-offer@example.test', name: 'Anna Offer' };
    const bernd = { email: 'bernd-moved@example.test', name: 'Bernd Moved' };
    const carla = { email: 'carla-call@example.test', name: 'Carla Call' };
    for (const patient of [anna, bernd]) {
      const { page: own } = await bookDays(browser, portal, patient, [before, last]);
      await proveAddress(own, portal, patient.email);
      await own.context().close();
    }
    // No email reaches a patient who never confirmed the address; the payment made the appointment final.
    const { page: ofCarla, booked } = await bookDays(browser, portal, carla, [last]);
    await pay(ofCarla, booked[0] ?? '');

    await signIn(page, SICK, '/dashboard/absences');
    const begun = Date.now();
    await page.getByLabel(say.firstDay).fill(dayFromLongDate(before) ?? '');
    await page.getByLabel(say.lastDay).fill(dayFromLongDate(last) ?? '');
    await page.getByRole('button', { name: say.showAppointments }).click();
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('combobox') });
    await expect(rows).toHaveCount(5);
    const rowOf = (name: string, index: number) => rows.filter({ hasText: name }).nth(index);
    await expect(rowOf(carla.name, 0)).toContainText(say.reason_unreachable);
    await rowOf(anna.name, 1).getByRole('combobox').selectOption({ label: say.keep });
    await rowOf(bernd.name, 0).getByRole('combobox').selectOption({ label: 'Transfer to Dr. Leo Hartmann' });
    await rowOf(bernd.name, 1).getByRole('combobox').selectOption({ label: say.cancel });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.getByRole('button', { name: say.record }).click();

    const state = (name: string, index: number) => page.getByRole('listitem').filter({ hasText: name }).nth(index);
    await expect(page.getByText('5 of 5 appointments are processed.')).toBeVisible({ timeout: 30_000 });
    expect(Date.now() - begun).toBeLessThan(60_000);
    await expect(state(anna.name, 0)).toContainText(say.waiting);
    await expect(state(anna.name, 1)).toContainText(say.doneKeep);
    await expect(state(bernd.name, 0)).toContainText('Transferred to Dr. Leo Hartmann');
    await expect(state(bernd.name, 1)).toContainText(say.doneCancel);

    await page.getByRole('link', { name: say.toCalls }).last().click();
    await page.getByRole('link', { name: `${carla.name}: ${inbox.en.call_unreachable}` }).click();
    const call = page.getByRole('region', { name: carla.name });
    await expect(call.getByRole('link', { name: '030 123456' })).toHaveAttribute('href', 'tel:030123456');
    await call.getByRole('button', { name: inbox.en.noAnswer }).click();
    await expect(page.locator('[data-row]').filter({ hasText: carla.name })).toContainText('No answer,');
    await call.getByRole('textbox').fill('Comes on Friday');
    await call.getByRole('button', { name: inbox.en.called }).click();
    await expect(page.getByText(inbox.en.empty)).toBeVisible();
    await page.getByRole('link', { name: inbox.en.filter_done }).click();
    await page.getByRole('link', { name: new RegExp(`^${carla.name}`) }).click();
    await expect(call).toContainText('Note: Comes on Friday');

    // Signed in, she is not asked to come: My Appointment offers the times, and one press takes one.
    await ofCarla.goto('/dashboard');
    const ticket = ofCarla.getByRole('article');
    const offered = ofCarla.getByRole('article', { name: manage.en.endedTitle });
    const offeredTimes = offered.getByRole('radio');
    await expect(offeredTimes).toHaveCount(3);
    // The only ticket, with what was paid; nothing of it reads as if it took place.
    await expect(ticket).toHaveCount(1);
    await expect(ticket).toContainText('Teeth Orthodontics');
    await expect(ticket).toContainText(/The \$\d+ that you paid counts for the new time/);
    await expect(ticket.getByRole('button', { name: manage.en.otherTimes })).toBeVisible();
    await expect(ticket.getByRole('button', { name: manage.en.notNeeded })).toBeVisible();
    await expect(ticket).not.toContainText(dashboard.en.nothingToDo);
    await expect(ticket.getByRole('button', { name: changes.en.willCome })).toHaveCount(0);
    // One press, as the first time of the same doctor is chosen; the button names it.
    await expect(offeredTimes.first()).toBeChecked();
    await offered.getByRole('button', { name: /^Take / }).click();
    await expect(ofCarla.getByText(manage.en.taken)).toBeVisible();
    await expect(offered).toHaveCount(0);
    await expect(ticket).toContainText(dashboard.en.nothingToDo);
    await ofCarla.context().close();

    // The patient is not signed in, and on a phone.
    const phone = await browser.newContext({
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    watchErrors(phone);
    const reader = await phone.newPage();
    await reader.goto(await findLink(portal, anna.email, '/manage-appointment'));
    const offer = reader.getByRole('article', { name: manage.de.endedTitle });
    const times = offer.getByRole('radio');
    await expect(times).toHaveCount(3);
    await times.nth(1).check();
    await offer.getByRole('button', { name: / nehmen$/ }).click();
    await expect(reader.getByText(manage.de.taken)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await phone.close();

    await page.goto('/dashboard/my-hours');
    const away = page.getByRole('region', { name: hours.en.away });
    await away.getByRole('link', { name: /appointments$/ }).click();
    await expect(state(anna.name, 0)).toContainText(say.accepted);
    await page.getByRole('button', { name: say.endEarly }).click();
    await page.getByRole('dialog').getByRole('button', { name: say.endNow }).click();
    await expect(page.getByText(say.ended)).toBeVisible();

    // An absence of one day is three presses from the dashboard, however many appointments it has.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const readClicks = await countClicks(page);
    await goTo(page, dashboard.en.myHours);
    // The absence begins with today.
    await away.getByRole('link', { name: say.one, exact: true }).click();
    await page.getByRole('button', { name: say.record }).click();
    const today = away.getByRole('link', { name: new RegExp(hours.en.nobodyAffected) });
    await expect(today).toBeVisible();
    expect(await readClicks()).toBe(3);
    await away.getByRole('button', { name: /^Remove the absence/ }).click();
    await expect(today).toHaveCount(0);
  },
);
