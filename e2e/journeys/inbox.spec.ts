import type { Page } from '@playwright/test';
import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/steps.ts';

const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

test(
  'what is done leaves the inbox on every screen, comes back by its undo, and the filters show their part',
  { tag: '@phone-only' },
  async ({ page, browser, portal, watchErrors }, info) => {
    const isPhone = info.project.name === 'phone';
    const [ina, ole] = [`Ina ${info.project.name}`, `Ole ${info.project.name}`];
    for (const name of [ina, ole]) {
      const data = { name, email: `${name.split(' ')[0]}@example.test`, message: 'Do you see children?' };
      expect((await page.request.post('/api/v1/contact', { data })).ok()).toBe(true);
    }
    const other = await (await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US' })).newPage();
    watchErrors(other.context());
    await signIn(other, 'admin@demo.test', '/dashboard/inbox');
    await applySetting(page, { ...accessibilitySettings[0], width: isPhone ? 320 : 1440 });
    await signIn(page, 'reception@demo.test', '/dashboard/inbox');
    await expect(rowOf(page, ina)).toContainText('Do you see children?');
    await expectAccessible(page, 'the inbox');

    // Filters: the admin alone has doctors to verify; a message is no call.
    await expect(rowOf(other, 'Dr. Nils Ahrens').getByRole('button', { name: /^Verify/ })).toBeVisible();
    await expect(rowOf(page, 'Dr. Nils Ahrens')).toHaveCount(0);
    await page.getByRole('link', { name: /^Calls/ }).click();
    await expect(page).toHaveURL(/show=calls$/);
    await expect(rowOf(page, ina)).toHaveCount(0);
    await page.getByRole('link', { name: /^Messages/ }).click();

    // One press takes a message over: the colleague's screen names who is at it.
    await rowOf(page, ina)
      .getByRole('button', { name: `More for ${ina}` })
      .click();
    await page.getByRole('menuitem', { name: 'Take over' }).click();
    await expect(rowOf(other, ina)).toContainText('takes care');
    await rowOf(page, ina)
      .getByRole('button', { name: `More for ${ina}` })
      .click();
    await page.getByRole('menuitem', { name: 'Mark as answered' }).click();
    for (const screen of [page, other]) await expect(rowOf(screen, ina)).toHaveCount(0);
    await expect(page.getByText(`${ina} answered`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    for (const screen of [page, other]) await expect(rowOf(screen, ina)).toBeVisible();

    // An item has its own view on a phone, and stands beside the list elsewhere.
    await page.getByRole('link', { name: new RegExp(`^${ole}`) }).click();
    const detail = page.getByRole('region', { name: ole });
    await expect(detail.getByRole('heading', { name: ole })).toBeVisible();
    await expect(rowOf(page, ina)).toHaveCount(isPhone ? 0 : 1);
    // The shift by its opening, which was asked for.
    await page.evaluate(() => ((window as unknown as { layoutShifts: number[] }).layoutShifts.length = 0));
    await expectAccessible(page, 'an item of the inbox');
    if (isPhone) await page.getByRole('link', { name: 'Back to the inbox' }).click();
    else {
      // By keyboard: up to the other message, and Z takes back what was done last.
      await page.getByRole('link', { name: new RegExp(`^${ole}`) }).focus();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('link', { name: new RegExp(`^${ina}`) })).toBeFocused();
      await detail.getByRole('button', { name: 'Mark as answered' }).click();
      await expect(rowOf(page, ole)).toHaveCount(0);
      await expect(detail.getByText('This is no longer open')).toBeVisible();
      await page.getByRole('link', { name: new RegExp(`^${ina}`) }).press('z');
    }
    await expect(rowOf(page, ole)).toBeVisible();

    // Done things can be opened again at any time.
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` };
    const { data } = (await (await page.request.get('/api/v1/desk/inbox?filter=messages', { headers })).json()) as {
      data: { _id: string; person: { name: string } }[];
    };
    for (const { _id, person } of data) {
      if (![ina, ole].includes(person.name)) continue;
      await page.request.patch(`/api/v1/messages/${_id}`, { headers, data: { state: 'answered' } });
    }
    await expect(rowOf(page, ole)).toHaveCount(0);
    await page.getByRole('link', { name: 'Done' }).click();
    await rowOf(page, ole)
      .getByRole('button', { name: `Open again: ${ole}` })
      .click();
    await expect(rowOf(other, ole)).toBeVisible();
    await other.context().close();
  },
);
