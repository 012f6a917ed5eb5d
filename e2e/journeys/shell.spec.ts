import type { Page } from '@playwright/test';
import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/portal.ts';
import { book, signIn } from '../support/steps.ts';

/** Opens a screen and waits for its content, not for a network that has been idle for half a second. */
async function openLoaded(page: Page, path: string): Promise<void> {
  // Every screen reads what is open, or its own list, once it is hydrated.
  const read = page.waitForResponse((response) => response.url().includes('/api/v1/') && response.ok());
  await page.goto(path);
  await read;
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('.skeleton, .loading, main [aria-busy=true]')).toHaveCount(0);
}

// One setting here and the other in public-pages.spec.ts, to save time; EVERY_JOURNEY runs both. The screens of staff
// are in staff-screens.spec.ts.
for (const setting of process.env.EVERY_JOURNEY ? accessibilitySettings : accessibilitySettings.slice(1, 2)) {
  test(`axe finds nothing on a screen of patients, none scrolls sideways or shifts (${setting.name})`, async ({
    page,
  }) => {
    await applySetting(page, setting);
    await signIn(page, 'patient@demo.test', '/dashboard');
    await openLoaded(page, '/dashboard');
    await expectAccessible(page, '/dashboard');
    await openLoaded(page, `/dashboard/payment/${await book(page, 'Teeth Cleaning')}`);
    await expect(page.getByLabel(/^(Card number|Kartennummer)/)).toBeVisible();
    await expectAccessible(page, 'the payment page');
  });
}

test('the signed-in area is operated by keyboard, and the focus is never lost', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'doctor@demo.test', '/dashboard/mypatient');
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to the content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) {
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'My hours' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  }
  await page.getByRole('navigation', { name: 'Dashboard menu' }).getByRole('link', { name: 'My Schedule' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My Schedule' })).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  // Receiving the focus after a navigation, the content has no frame.
  await expect(page.locator('#content')).toHaveCSS('outline-style', 'none');
  const withdraw = page.getByRole('button', { name: /^Withdraw/ }).first();
  if (isPhone) {
    // A day has one row until it is opened.
    await expect(withdraw).toBeHidden();
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
  }
  await withdraw.focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // The button is gone, and its table has the focus.
  await expect(focused).toContainText('Date');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is as it was before.')).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});

test('a day whose patients cannot be loaded says so, and cannot be printed', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/Failed to load resource/);
  await signIn(page, 'doctor@demo.test', '/impressum');
  // A refusal, which is not retried.
  const refusal = { status: 'Failed', code: 'not_found', message: 'Gone' };
  await page.route('**/api/v1/schedule?**', (route) => route.fulfill({ status: 404, json: refusal }));
  await page.goto('/dashboard/myschedule?view=day&day=today');
  await expect(page.getByRole('alert')).toContainText('Your patients could not be loaded.');
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await page.unroute('**/api/v1/schedule?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
});

test(
  'offline, a banner says so above the tabs, which can still be pressed',
  { tag: '@phone-only' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED/);
    await page.route('**/api/v1/desk/events', (route) => route.fulfill({ status: 204 }));
    await signIn(page, 'doctor@demo.test', '/impressum');
    await openLoaded(page, '/dashboard/profile');
    const tabs = page.getByRole('navigation', { name: 'Dashboard menu' });
    await expect(tabs).toBeVisible();
    await page.context().setOffline(true);
    const banner = page.getByText('You are offline.');
    await expect(banner).toBeVisible();
    const [below, above] = [await tabs.boundingBox(), await banner.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
    await expect(page.getByText('What you typed')).toHaveCount(0);
    await tabs.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'My hours' })).toBeVisible();
    await page.context().setOffline(false);
  },
);

test(
  'the inbox does not shift while its counts and its items arrive, in either order',
  { tag: '@long' },
  async ({ page }) => {
    const person = { _id: null, name: 'Pia', email: 'pia@example.test', phone: '' };
    const none = { appointments: [], hold: null, call: null, message: null, doctor: null };
    const item = {
      ...none,
      _id: 'c',
      kind: 'ended_hold',
      urgency: 'today',
      at: '2026-11-23T09:00:00.000Z',
      isDeadline: false,
      person,
      host: 'x',
    };
    const bodies = {
      '**/api/v1/desk/inbox/counts': { data: [{ kind: 'ended_hold', urgency: 'today', count: 1 }] },
      '**/api/v1/desk/inbox?*': { data: [{ ...item, payment: null }], staff: [], nextCursor: null },
    };
    await applySetting(page, { ...accessibilitySettings[0], language: 'de', width: 1280 });
    await signIn(page, 'reception@demo.test', '/impressum');
    for (const late of Object.keys(bodies)) {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      for (const [path, body] of Object.entries(bodies)) {
        await page.unroute(path);
        await page.route(path, async (route) => {
          if (path === late) await isReleased;
          await route.fulfill({ json: { status: 'Success', message: '', ...body } });
        });
      }
      const early = page.waitForResponse((response) => response.url().includes('/desk/inbox'));
      await page.goto('/dashboard/inbox');
      await early;
      // Two frames, in which what arrived would be painted.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      release();
      await expect(page.locator('[data-row]').filter({ hasText: 'Pia' })).toBeVisible();
      await expect(page.getByRole('main').getByText('1 offen')).toBeVisible();
      const shift = await page.evaluate(() =>
        (window as unknown as { layoutShifts: number[] }).layoutShifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shift, `${late} arrives late`).toBeLessThan(0.02);
    }
  },
);

test(
  'a menu is a sheet with its name at the foot of the window where the browser cannot place it at its button',
  { tag: '@long' },
  async ({ page }) => {
    // As in a browser without anchor positioning.
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch();
      const css = (await response.text()).replaceAll('@supports not (position-area:bottom)', '@supports (top:0)');
      await route.fulfill({ response, body: css.replaceAll(/position-area:[^;}]*/g, 'top:0') });
    });
    await signIn(page, 'admin@demo.test', '/dashboard/managedoctors');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const button = page.getByRole('button', { name: /^Actions: Dr\. Leo/ });
      await button.click();
      const menu = page.getByRole('menu').filter({ visible: true });
      const box = (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.y + box.height).toBe(800);
      expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(1);
      await expect(menu.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
  },
);
