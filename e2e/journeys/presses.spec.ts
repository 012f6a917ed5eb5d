import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { countClicks } from '../support/count-clicks.ts';
import { readShifts, recordShifts } from '../support/layout-shift.ts';
import { photoFile } from '../support/photo.ts';
import { expect, test } from '../support/portal.ts';
import { book, cardOf, DEMO_PASSWORD, signIn } from '../support/steps.ts';

test(
  'signed in, an appointment is three presses from the home page, nothing typed, and is taken back by one more',
  { tag: ['@phone-only', '@long'] },
  async ({ page }, info) => {
    await recordShifts(page);
    await signIn(page, 'mina@demo.test', '/dashboard');
    // A patient who has booked before is not asked for the telephone number again.
    await book(page, 'Teeth Whitening').catch(() => book(page, 'Cosmetic Dentistry'));
    await page.goto('/');
    const readClicks = await countClicks(page);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await cardOf(page, info.project.name === 'phone' ? 'Teeth Cleaning' : 'Teeth Orthodontics')
      .getByRole('list', { name: 'Next free times' })
      .getByRole('link')
      .nth(1)
      .click();
    const form = page.getByRole('dialog');
    await expect(form.getByText('Change', { exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    await form.getByRole('button', { name: 'Submit' }).click();
    const ticket = page.getByRole('dialog', { name: 'Your appointment' });
    await expect(ticket.getByRole('article').locator('img')).toHaveJSProperty('complete', true);
    expect(await readClicks()).toBe(3);
    expect(await readShifts(page)).toBeLessThan(0.01);
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    await ticket.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.locator(':focus')).toContainText('Cancelled: Teeth');
    await expect(ticket.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
    await expect(ticket.getByRole('article').locator('img')).toHaveCount(0);
  },
);

test(
  'nothing shifts when times arrive late, in the form and in My Appointment, nor when one is cancelled or taken back',
  { tag: ['@phone-only', '@long'] },
  async ({ page }) => {
    await recordShifts(page, { isSlow: true });
    await signIn(page, 'mina@demo.test', '/appointment');
    await book(page, 'Teeth Whitening').catch(() => book(page, 'Cosmetic Dentistry'));
    /** Holds the response to a request back until its placeholder is shown, and sums what shifts until it is there. */
    const shiftsUntil = async (route: string | RegExp, act: () => Promise<unknown>, arrived: Locator) => {
      const { promise: isShown, resolve: release } = Promise.withResolvers<void>();
      await page.route(route, async (request) => isShown.then(() => request.continue()));
      await readShifts(page);
      await act();
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      release();
      await expect(arrived).toBeVisible();
      await page.unroute(route);
      return readShifts(page);
    };
    const form = page.getByRole('dialog');
    const press = () => cardOf(page, 'Teeth Orthodontics').getByRole('button', { name: 'Book Appointment' }).click();
    const days = form.getByRole('heading', { level: 4 });
    expect(await shiftsUntil(/appointmentOptions\/[\da-f-]{36}/, press, days.nth(2))).toBe(0);
    const doctor = form.getByLabel('Please Select a Doctor');
    const choose = () => doctor.selectOption({ index: 1 });
    expect(await shiftsUntil('**/slot/*', choose, form.getByRole('radiogroup').last())).toBe(0);
    await form.getByRole('radiogroup').first().getByRole('radio', { disabled: false }).last().check();
    await form.getByRole('radiogroup').last().getByRole('radio').first().check();
    expect(await readShifts(page)).toBe(0);
    await form.getByPlaceholder('Phone Number').fill('030 123456');
    await form.getByRole('button', { name: 'Submit' }).click();
    const takeBack = form.getByRole('button', { name: 'Take it back' });
    await expect(takeBack).toBeVisible();
    const cancelled = page.getByText(/^Cancelled: /);
    // Not 0 while the check mark of the toast grows, which is the library's.
    expect(await shiftsUntil('**/cancel', () => takeBack.click(), cancelled)).toBeLessThan(0.0001);
    expect(
      await shiftsUntil(
        '**/bookings?*',
        () => page.goto('/dashboard'),
        page.getByRole('main').getByRole('table').last(),
      ),
    ).toBeLessThan(0.01);
    await page
      .getByRole('main')
      .getByRole('table')
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click();
    const cancel = () => form.getByRole('button', { name: 'Cancel appointment' }).click();
    const read = page.waitForResponse(/bookings\?/);
    expect(await shiftsUntil('**/cancel', cancel, cancelled)).toBe(0);
    await read;
    expect(await readShifts(page)).toBe(0);
  },
);

test(
  'a new patient comes from the home page to the ticket by at most 13 presses and four typed fields',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/');
    const readClicks = await countClicks(page);
    const type = async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true });
      // Where the focus is already nobody presses.
      if (!(await field.evaluate((element) => element === document.activeElement))) await field.click();
      await page.keyboard.type(text);
    };
    await page.getByRole('link', { name: 'Get Started' }).click();
    const times = cardOf(page, 'Teeth Cleaning').getByRole('list', { name: 'Next free times' });
    await times.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/signup/);
    await type('Name', 'Nora Neu');
    await type('Email', 'nora-new@example.test');
    await type('Password', DEMO_PASSWORD);
    const as = page.getByLabel('Sign Up As');
    if ((await as.inputValue()) !== 'Patient') await as.selectOption('Patient');
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('Photo', { exact: true }).click();
    await (await chooser).setFiles(await photoFile());
    await page.getByRole('button', { name: 'Sign up' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByPlaceholder('Phone Number')).toBeFocused();
    await page.keyboard.type('030 7654321');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Please confirm your appointment' }).getByRole('article'),
    ).toBeVisible();
    expect(await readClicks()).toBeLessThanOrEqual(13);
  },
);
