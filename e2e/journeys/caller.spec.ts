import { AxeBuilder } from '@axe-core/playwright';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { addDays, clinicClock, dayFromLongDate } from '#domain/shared/time';
import { bookings } from '#i18n/messages/bookings/bookings';
import { changes } from '#i18n/messages/bookings/changes';
import { dashboard } from '#i18n/messages/desk/dashboard';
import { deskPatients } from '#i18n/messages/accounts/desk-patients';
import { workingDays } from '../../testing/open-days.ts';
import { expect, test } from '../support/portal.ts';
import { bearer, chooseSlot, signIn, signUp } from '../support/steps.ts';

const say = deskPatients.en;
const TREATMENT = 'Teeth Cleaning';

/** The link in the newest email that proves an address. */
const proofIn = (mails: { to: { email: string }; text: string }[], email: string) =>
  mails.map(({ to, text }) => (to.email === email ? /\/verify-email#token=([\w-]+)/.exec(text)?.[1] : undefined));

test(
  'reception books for a caller by keyboard alone; the patient takes the appointment over by a code on paper',
  { tag: ['@desktop', '@long'] },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }) => {
    test.setTimeout(90_000);
    // A code without its date of birth is refused.
    allowBrowserErrors(/status of 409/);
    const name = `Cara Caller ${Date.now()}`;
    // From another screen, as between two calls: the field has the focus, and retains it.
    await signIn(page, 'reception@demo.test', '/dashboard/inbox');
    // Loaded before it is opened, so that no letter is typed before its field is there.
    await expect(page.locator('link[rel=modulepreload][href*="/book-"]')).toBeAttached();
    await page.getByRole('button', { name: dashboard.en.patients, exact: true }).press('Enter');
    await page.getByRole('link', { name: dashboard.en.book, exact: true }).press('Enter');
    const search = page.getByRole('searchbox', { name: say.search });
    await expect(search).toBeFocused();
    await page.keyboard.type('Ca');
    await expect(search).toHaveValue('Ca');
    await search.fill('');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.type(name);
    // What was typed is searched for once the typing pauses.
    await expect(page.getByRole('button', { name: `New patient: ${name}` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(say.phone)).toBeFocused();
    await page.keyboard.type('030 555 66 77');
    await page.keyboard.press('Tab');
    await page.getByLabel(say.birthDate).fill('1980-12-24');
    await page.keyboard.press('Enter');
    const treatment = page.getByRole('combobox', { name: say.treatment });
    await expect(treatment).toBeFocused();
    await expect(treatment.getByRole('option', { name: TREATMENT })).toBeAttached();
    await page.keyboard.type(TREATMENT);
    await expect(treatment.locator('option:checked')).toHaveText(TREATMENT);
    const chosen = await chooseSlot(page.getByRole('main'));
    await expect(page.getByLabel(say.number)).toHaveValue('030 555 66 77');
    await page.getByLabel(say.number).press('Enter');
    const heading = page.getByRole('heading', { name: `Booked for ${name}` });
    await expect(heading).toBeFocused();
    await expect(page.getByText(say.noEmail)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // The same person again: the search finds them, and they already have that appointment.
    await page.getByRole('button', { name: say.nextCaller }).press('Enter');
    await page.keyboard.type('24.12.1980');
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: say.treatment })).toBeFocused();
    // The pressed time disappears with the list of the next ones: the focus follows it.
    await treatment.selectOption('Teeth Orthodontics');
    const times = page.getByRole('region', { name: bookings.en.freeTimes });
    await times.getByRole('listitem').getByRole('button').first().press('Enter');
    await expect(times.getByRole('radio', { checked: true })).toBeFocused();
    await treatment.selectOption(TREATMENT);
    await expect(page.getByLabel(bookings.en.selectDoctor)).toBeVisible();

    // They were entered twice: the other record ends.
    const headers = await bearer(page);
    const twice = { name, phone: '030 555 66 78' };
    expect((await page.request.post('/api/v1/desk/patients', { headers, data: twice })).ok()).toBe(true);
    await page.getByRole('button', { name: say.merge }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: twice.phone }).press('Enter');
    await expect(dialog.getByRole('button', { name: say.mergeOther })).toBeFocused();
    await expect(dialog.getByText(say.noWayBack)).toBeVisible();
    await dialog.getByRole('button', { name: say.mergeNow, exact: true }).press('Enter');
    await expect(page.getByText(say.merged)).toBeVisible();
    await expect(dialog).toBeHidden();

    // The code on paper; a second one would end it, and is asked about.
    const makeCode = page.getByRole('button', { name: say.makeCode });
    await makeCode.press('Enter');
    const code = (await dialog.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await expect(makeCode).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: say.keepCode }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    // Paid in cash, the row leaves the list of what is unpaid: the focus goes to the next one, or to the heading.
    const day = dayFromLongDate(chosen.date) ?? '';
    await page.goto(`/dashboard/appointments?unpaid=true&from=${day}&to=${day}`);
    const actions = page.getByRole('button', { name: new RegExp(`^Actions: ${name}`) });
    await actions.press('Enter');
    await dialog.getByRole('button', { name: /^Payments:/ }).press('Enter');
    await dialog.getByRole('radio', { name: 'Cash' }).press('Enter');
    await expect(actions).toBeHidden();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('h1, [data-row-button]'))).toBe(true);

    const context = await browser.newContext({ baseURL: portal.baseURL });
    watchErrors(context);
    const own = await context.newPage();
    const email = `cara-${Date.now()}@example.test`;
    await signUp(own, { email, name });
    await expect.poll(() => proofIn(portal.mails(), email).findLast(Boolean)).toBeTruthy();
    const token = proofIn(portal.mails(), email).findLast(Boolean);
    const proven = await own.request.post('/api/auth/confirm-email', {
      headers: { origin: portal.baseURL },
      data: { token },
    });
    expect(proven.ok(), await proven.text()).toBe(true);
    await own.goto('/dashboard');
    await own.getByRole('link', { name: 'I have a code from the clinic' }).click();
    await own.getByLabel(say.code).fill(code.toLowerCase());
    await own.getByRole('button', { name: say.claimSubmit }).click();
    await expect(own.getByRole('alert')).toContainText('do not match any record');
    await own.getByLabel(say.claimBirthDate).fill('1980-12-24');
    await own.getByRole('button', { name: say.claimSubmit }).click();
    await expect(own.getByText('1 appointment is now in this account')).toBeVisible();
    await own.getByRole('link', { name: 'My Appointment' }).last().click();
    await expect(
      own
        .getByRole('main')
        .getByText(chosen.date.replace(/^\w+, /, ''))
        .first(),
    ).toBeVisible();
    await context.close();
  },
);

test(
  'reception books any other free time, outside the hours once that is confirmed',
  { tag: ['@desktop', '@long'] },
  async ({ page, allowBrowserErrors }) => {
    // A length that is too long, and asked before it is booked.
    allowBrowserErrors(/status of 4(00|09)/);
    await signIn(page, 'reception@demo.test', '/dashboard/book');
    const name = `Dora Door ${Date.now()}`;
    const headers = await bearer(page);
    const entered = await page.request.post('/api/v1/desk/patients', {
      headers,
      data: { name, phone: '030 555 66 79' },
    });
    expect(entered.ok()).toBe(true);
    await page.getByRole('searchbox', { name: say.search }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('combobox', { name: say.treatment }).selectOption(TREATMENT);
    await page.getByLabel(bookings.en.selectDoctor).selectOption({ index: 1 });
    await page.getByLabel(changes.en.anyTime).check();
    await expect(page.getByLabel(bookings.en.selectDate)).toHaveCount(0);
    await page.getByRole('button', { name: changes.en.anyNow }).click();
    await expect(page.getByLabel(changes.en.anyStart)).not.toHaveValue('');
    const [day = ''] = workingDays(createGermanHolidays('BE'), addDays(clinicClock(new Date()).day, 200), 14);
    await page.getByLabel(changes.en.anyDay).fill(day);
    await page.getByLabel(changes.en.anyStart).fill('19:30');
    await page.getByLabel(changes.en.anyMinutes).fill('500');
    const book = page.getByRole('button', { name: say.submit, exact: true });
    await book.click();
    await expect(page.getByRole('alert')).toContainText('5 to 480 minutes');
    await page.getByLabel(changes.en.anyMinutes).fill('25');
    await book.click();
    await expect(page.getByRole('alert')).toContainText('outside the doctor’s hours');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: changes.en.bookOutside }).click();
    await expect(page.getByRole('heading', { name: `Booked for ${name}` })).toBeVisible();
    await expect(page.getByText('7:30–7:55 PM').first()).toBeVisible();
  },
);
