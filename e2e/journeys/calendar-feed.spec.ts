import type { Page } from '@playwright/test';
import { readFeed } from '../../testing/calendar-client.ts';
import { expect, test } from '../support/portal.ts';
import { book, signIn } from '../support/steps.ts';

/** The part of the profile with this heading. */
const partOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

test(
  'a patient switches the calendar feed on, copies its address, replaces it and switches it off',
  { tag: '@long' },
  async ({ page, context, allowBrowserErrors }) => {
    // The addresses that were replaced and switched off.
    allowBrowserErrors(/404/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'patient@demo.test', '/dashboard/profile');
    const id = await book(page, 'Teeth Orthodontics');
    const part = partOf(page, 'Calendar feed');
    await part.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('The calendar feed is on')).toBeVisible();
    const address = part.getByLabel('Secret address');
    const first = await address.inputValue();
    await part.getByRole('button', { name: 'Copy address' }).click();
    await expect(page.getByText('Address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

    // A calendar program has neither cookie nor token.
    const read = async (url: string) => {
      const response = await fetch(url);
      return response.ok ? readFeed(await response.text()).map(({ uid }) => uid) : response.status;
    };
    expect(await read(first)).toContain(`${id}@molar`);

    await part.getByRole('button', { name: 'New address' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Back' }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(await read(first)).toContain(`${id}@molar`);
    await part.getByRole('button', { name: 'New address' }).click();
    await question.getByRole('button', { name: 'New address' }).click();
    await expect(address).not.toHaveValue(first);
    const second = await address.inputValue();
    expect(await read(first)).toBe(404);
    expect(await read(second)).toContain(`${id}@molar`);

    await part.getByRole('button', { name: 'Switch off' }).click();
    await question.getByRole('button', { name: 'Switch off' }).click();
    await expect(part.getByRole('button', { name: 'Switch on' })).toBeVisible();
    expect(await read(second)).toBe(404);
  },
);

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('eine Zahnärztin schaltet das Kalender-Abo ein', { tag: ['@phone-only', '@long'] }, async ({ page }) => {
    // Other journeys store this doctor's language.
    await signIn(page, 'doctor@demo.test', '/dashboard/profile?lang=de');
    const part = partOf(page, 'Kalender-Abo');
    await part.getByRole('button', { name: 'Einschalten' }).click();
    await expect(page.getByText('Das Kalender-Abo ist eingeschaltet')).toBeVisible();
    await expect(part.getByLabel('Geheime Adresse')).toHaveValue(/\/calendar\/\S+\.ics$/);
    await part.getByRole('button', { name: 'Ausschalten' }).click();
    await expect(page.getByRole('dialog')).toContainText('Die Adresse gilt sofort nicht mehr');
    await page.getByRole('dialog').getByRole('button', { name: 'Ausschalten' }).click();
    await expect(part.getByRole('button', { name: 'Einschalten' })).toBeVisible();
  });
});
