import { AxeBuilder } from '@axe-core/playwright';
import { countClicks } from '../support/count-clicks.ts';
import { photoFile } from '../support/photo.ts';
import { expect, test } from '../support/portal.ts';
import { book, cardOf, DEMO_PASSWORD, signIn } from '../support/steps.ts';

test(
  'signed in, an appointment is three presses from the home page, nothing typed, and is taken back by one more',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[]) {
          if (!entry.hadRecentInput)
            sessionStorage.setItem('shift', String(Number(sessionStorage.getItem('shift')) + entry.value));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
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
    expect(await page.evaluate(() => Number(sessionStorage.getItem('shift')))).toBeLessThan(0.02);
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    await ticket.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.locator(':focus')).toContainText('Cancelled: Teeth');
    await expect(ticket.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
    await expect(ticket.getByRole('article').locator('img')).toHaveCount(0);
  },
);

test('a new patient comes from the home page to the ticket by at most 13 presses and four typed fields', async ({
  page,
}) => {
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
});
