import type { Locator } from '@playwright/test';
import { expect, test } from '../support/portal.ts';
import { book, cardOf, chooseSlot, openMenu, signIn } from '../support/steps.ts';

/** The number of columns of a grid at the current window width. */
function columnsOf(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
}

test('the home page has its six sections in order, and the footer its texts', async ({ page }) => {
  await page.goto('/');
  const sections = page.getByRole('main').locator('section');
  const texts = [
    ['Your New Smile Starts Here!', 'Get Started'],
    ['Fluoride Treatment', 'Cavity Filling', 'Teeth Whitening'],
    ['Exceptional Dental Care.'],
    ['Make an appointment Today'],
    ['Open 9.00 AM to 6.00 PM Monday-Friday', 'Germany', '+49'],
    ['What Our Patients Says', 'California'],
  ];
  await expect(sections).toHaveCount(texts.length);
  for (const [index, wanted] of texts.entries()) {
    for (const text of wanted) await expect(sections.nth(index)).toContainText(text);
  }
  await expect(sections.nth(1).getByRole('listitem').locator('svg')).toHaveCount(3);
  await expect(sections.nth(0).getByRole('link', { name: /^Next free time: / })).toHaveAttribute(
    'href',
    /^\/appointment\?/,
  );
  for (const service of texts[1]!) {
    await expect(sections.nth(1).getByRole('link', { name: service })).toHaveAttribute('href', /^\/appointment/);
  }
  await expect(sections.nth(3).getByRole('link')).toHaveAttribute('href', '/appointment');
  await expect(sections.nth(5).getByRole('listitem')).toHaveCount(3);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Providing reliable service since 2022');
  await expect(footer).toContainText('Copyright © 2022');
  for (const name of ['Facebook', 'Instagram', 'LinkedIn']) {
    await expect(footer.getByText(name)).toBeAttached();
    await expect(footer.getByRole('link', { name })).toHaveCount(0);
  }
});

test('cards stand in one column, in two from the medium width, in three from the large', async ({ page }) => {
  const treatments = page.getByRole('main').locator('ul').first();
  const voices = page.getByRole('region', { name: 'What Our Patients Says' }).getByRole('list');
  for (const [path, cards] of [
    ['/appointment', treatments],
    ['/', voices],
  ] as const) {
    await page.goto(path);
    for (const [width, columns] of [
      [600, 1],
      [800, 2],
      [1100, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await columnsOf(cards), `${path} at ${width} px`).toBe(columns);
    }
  }
});

test.describe('the bar and the drawer', () => {
  for (const [email, entries] of [
    ['patient@demo.test', ['My Appointment', 'My Profile']],
    [
      'doctor@demo.test',
      [
        'Today',
        'Inbox',
        'My Schedule',
        'My Patient',
        'Locked records',
        'My hours',
        'New Schedule',
        'My Appointment',
        'My Profile',
      ],
    ],
    [
      'admin@demo.test',
      [
        'Overview',
        'Today',
        'Inbox',
        'Appointments',
        'All Patient',
        'Book for a caller',
        'Locked records',
        'Absences',
        'Closures',
        'Manage Doctor',
        'Staff accounts',
        'Treatments',
        'Settings',
        'Import',
        'Audit',
        'Data protection',
        'My Appointment',
        'My Profile',
      ],
    ],
  ] as const) {
    // The menu of a phone has the same entries, so one role opens it there.
    test(`have the entries of ${email}`, { tag: email === 'doctor@demo.test' ? '@phone' : [] }, async ({ page }) => {
      await page.goto('/');
      await openMenu(page);
      const bar = page.getByRole('navigation', { name: 'Main menu' }).locator('visible=true');
      await expect(bar.getByRole('link')).toHaveText(['Home', 'Appointment', 'About', 'Reviews', 'Login']);
      await signIn(page, email, '/dashboard');
      await expect(page).toHaveTitle('Dashboard');
      const menu = page.getByRole('button', { name: 'More', exact: true });
      const isPhone = await menu.isVisible();
      // From this width on every entry is in sight.
      if (!isPhone) await page.setViewportSize({ width: 1920, height: 1080 });
      else await menu.click();
      // Beside them are the tab of a phone, which repeats an entry, and what "More" has of the bar.
      const own = page.getByRole('navigation', { name: 'Dashboard menu' }).locator('li:not(.sm\\:hidden) > .rail-item');
      // A number of open tasks may follow.
      await expect(own).toHaveText(entries.map((entry) => new RegExp(`^${entry}(?: ?\\d+\\+?)?$`)));
      for (const entry of await own.all()) await expect(entry).toBeVisible();
      if (isPhone) {
        await page.keyboard.press('Escape');
        await expect(own.last()).toBeHidden();
        await expect(menu).toBeFocused();
      }
      await openMenu(page);
      await expect(bar.getByRole('link')).toHaveText(['Home', 'Appointment', 'About', 'Reviews', 'DashBoard']);
      await expect(bar.getByRole('link', { name: 'DashBoard' })).toHaveAttribute(
        'href',
        { Overview: '/dashboard/overview', Today: '/dashboard/today' }[entries[0] as string] ?? '/dashboard',
      );
      await expect(bar.getByRole('button', { name: 'Sign out' })).toBeVisible();
    });
  }
});

test('Pay waits for the payment’s secret', async ({ page }) => {
  await signIn(page, 'patient@demo.test', '/appointment');
  const id = await book(page, 'Cosmetic Dentistry');
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/create-payment-intent', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`/dashboard/payment/${id}`);
  const pay = page.getByRole('button', { name: 'Pay $150' });
  await expect(page.getByRole('heading', { name: /Cosmetic Dentistry/ })).toBeVisible();
  await expect(pay).toBeDisabled();
  open();
  await expect(pay).toBeEnabled();
});

test('a failed slot patch does not affect the booking', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/ERR_FAILED|Failed to load/);
  await signIn(page, 'yusuf@demo.test', '/appointment');
  await cardOf(page, 'Pediatric Dental').getByRole('button', { name: 'Book Appointment' }).click();
  await page.route('**/api/v1/slots', (route) => route.abort());
  const dialog = page.getByRole('dialog', { name: 'Pediatric Dental' });
  await chooseSlot(dialog);
  await dialog.getByPlaceholder('Phone Number').fill('030 123456');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.molar-toast').getByText('Booking Confirmed')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a failed request shows an error and can be retried', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/404|Failed to load/);
  let isBroken = true;
  await page.route('**/api/v1/bookings?*', (route) =>
    isBroken
      ? route.fulfill({ status: 404, json: { status: 'Failed', code: 'not_found', message: 'Gone' } })
      : route.continue(),
  );
  await signIn(page, 'patient@demo.test', '/dashboard');
  await expect(page.getByText('Your appointments could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your appointments could not be loaded.')).toBeHidden();
});

test(
  'a toast of success stays 2 seconds, one of failure 4, and at most 20 are shown',
  { tag: '@desktop' },
  async ({ page, allowBrowserErrors }) => {
    test.slow();
    allowBrowserErrors(/409|ERR_FAILED/);
    await page.clock.install();
    await signIn(page, 'clara@demo.test', '/appointment');
    const times = cardOf(page, 'Teeth Orthodontics').getByRole('list', { name: 'Next free times' });
    await times.getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Teeth Orthodontics' });
    await dialog.getByPlaceholder('Phone Number').fill('030 123456');
    await page.route('**/api/v1/bookings', (route) =>
      route.fulfill({ status: 409, json: { status: 'Failed', code: 'price_changed', message: 'No such price' } }),
    );
    const toasts = page.locator('.molar-toast');
    const submit = dialog.getByRole('button', { name: 'Submit' });
    // The toast has expired and fades for a second.
    const leave = async () => {
      await page.clock.runFor(200);
      await expect(async () => {
        await page.clock.runFor(1100);
        await expect(toasts).toHaveCount(0, { timeout: 300 });
      }).toPass();
    };
    // From here on the test controls the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit.click();
    await expect(toasts).toHaveText(['No such price']);
    await page.clock.runFor(3900);
    await expect(toasts).toHaveCount(1);
    await leave();
    await page.unroute('**/api/v1/bookings');
    await submit.click();
    await expect(toasts).toHaveText(['Booking Confirmed']);
    await page.clock.runFor(1900);
    await expect(toasts).toHaveCount(1);
    await leave();
    await page.keyboard.press('Escape');
    await page.route('**/api/v1/sign-out', (route) => route.abort());
    const signOut = page.getByRole('button', { name: 'Sign out' });
    for (let press = 1; press <= 22; press += 1) {
      // A pointer waits for frames, which the halted clock has none of.
      await signOut.dispatchEvent('click');
      await expect(toasts).toHaveCount(Math.min(press, 20));
    }
  },
);
