import type { Page } from '@playwright/test';

/** My hours with an imported calendar that cannot be read: no address of this machine can be imported. */
export async function withImportedCalendar(page: Page): Promise<string> {
  const data = {
    host: 'calendar.example.de',
    refreshedAt: '2026-11-21T08:15:00Z',
    failure: 'unreachable',
    failingSince: '2026-11-21T08:30:00Z',
    busyTimes: 12,
    overlaps: [{ _id: 'one', AppointmentDate: 'Friday, December 18, 2026', slot: '10.00 AM-12.00 AM' }],
  };
  await page.route('**/api/v1/imported-calendar**', (route) => route.fulfill({ json: { data } }));
  return '/dashboard/my-hours';
}

/** My hours without an imported calendar, and a CalDAV server that has two calendars. */
export async function withoutImportedCalendar(page: Page): Promise<string> {
  const calendars = [
    { url: 'https://cloud.example.de/work/', name: 'Praxis Dr. Winter', isOtherServer: false },
    { url: 'https://cloud.example.de/private/', name: 'Privat', isOtherServer: false },
    { url: 'https://p12.example.com/winter/', name: 'p12.example.com', isOtherServer: true },
  ];
  const message = 'Please choose a calendar.';
  const failure = { status: 'Failed', code: 'calendar_not_chosen', message, data: { calendars } };
  await page.route('**/api/v1/imported-calendar**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: failure })
      : route.fulfill({ json: { data: null } }),
  );
  return '/dashboard/my-hours';
}

/** Opens all of the imported calendar. */
export async function openImportedCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: (more|mehr)$/ }).click();
}

/** Asks a CalDAV server for its calendars. */
export async function connectCalDav(page: Page): Promise<void> {
  await openImportedCalendar(page);
  const form = page.locator('form', { has: page.getByRole('checkbox', { name: /CalDAV/ }) });
  await form.getByRole('checkbox').check();
  await form.locator('[name=url]').fill('https://cloud.example.de');
  await form.locator('[name=user_name]').fill('winter');
  await form.locator('[name=password]').fill('abcd-efgh-ijkl');
  await form.getByRole('button').last().click();
  await form.getByRole('radio').first().check();
}
