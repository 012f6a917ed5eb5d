import { hours } from '#i18n/messages/slots/hours';
import { calendars } from '#i18n/messages/bookings/calendars';
import { CALDAV_USER, serveCalDav } from '../../testing/caldav-server.ts';
import { expect, test as base } from '../support/portal.ts';
import { startPortal } from '../support/running-portal.ts';
import { signIn } from '../support/steps.ts';

const say = calendars.en;
const preload = new URL('../../testing/caldav-preload.ts', import.meta.url);

/** A portal for which `calendar.example.test` is a CalDAV server of the test; one of the test, because a worker's needs a worker. */
const test = base.extend<{ server: Awaited<ReturnType<typeof serveCalDav>> }>({
  server: async ({}, use) => {
    const server = await serveCalDav();
    await use(server);
    server.close();
  },
  baseURL: [
    async ({ server }, use) => {
      const portal = await startPortal({ CALDAV_PORT: new URL(server.url).port }, [preload]);
      await use(portal.baseURL);
      await portal.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

/** An event of one hour in three days. */
function eventText(): string {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const event = ['BEGIN:VEVENT', 'UID:meeting', `DTSTART:${day}T090000Z`, `DTEND:${day}T100000Z`, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n');
}

test(
  'a doctor connects one of two calendars of a CalDAV server, reads why it fails, and ends the import',
  { tag: ['@desktop', '@long'] },
  async ({ page, server, allowBrowserErrors }) => {
    server.state.events = [eventText()];
    // The browser reports each refused attempt to connect.
    allowBrowserErrors(/imported-calendar/);
    await signIn(page, 'doctor@demo.test', '/dashboard/my-hours');
    await page.getByRole('button', { name: hours.en.importedMore }).click();
    const connect = async (password: string) => {
      await page.getByRole('checkbox', { name: say.withPassword }).check();
      await page.getByLabel(say.importAddress).fill('https://calendar.example.test');
      await page.getByLabel(say.userName).fill(CALDAV_USER.userName);
      await page.getByLabel(say.appPassword, { exact: true }).fill(password);
      await page.getByRole('button', { name: say.import }).click();
    };
    const choose = async (name: string) => {
      await page.getByRole('radio', { name }).check();
      await page.getByRole('button', { name: say.import }).click();
    };

    await connect('mistyped');
    await expect(page.getByText(say.failure_wrong_password)).toBeVisible();
    await expect(page.getByLabel(say.appPassword, { exact: true })).toHaveValue('mistyped');

    await connect(CALDAV_USER.password);
    const choice = page.getByRole('group', { name: say.whichCalendar });
    // A list of tasks is no calendar.
    await expect(choice.getByRole('radio')).toHaveCount(2);
    await expect(choice.getByRole('radio', { name: 'Private' })).toBeVisible();
    await choose('Work');
    await expect(page.getByText(say.imported).last()).toBeVisible();
    const facts = page.getByRole('definition');
    await expect(facts.filter({ hasText: /^calendar\.example\.test$/ })).toBeVisible();
    await expect(facts.filter({ hasText: /^1$/ })).toBeVisible();
    await expect(page.getByText(CALDAV_USER.password)).toHaveCount(0);
    const fields = page.locator('input');
    expect(await fields.evaluateAll((all) => all.map((item) => (item as HTMLInputElement).value))).not.toContain(
      CALDAV_USER.password,
    );

    // The server breaks while it sends events, after it has accepted the password.
    server.state.override = ({ method }, response) => {
      if (method !== 'REPORT') return false;
      response.destroy();
      return true;
    };
    await page.getByRole('button', { name: say.otherAddress }).click();
    await connect(CALDAV_USER.password);
    await choose('Work');
    await expect(page.getByText(say.failure_unreachable)).toBeVisible();
    await expect(page.getByText(say.stillInForce)).toBeVisible();

    await page.getByRole('button', { name: say.endImport }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: say.endImport }).click();
    await expect(page.getByText(say.importEnded).last()).toBeVisible();
    await expect(page.getByLabel(say.importAddress)).toHaveValue('');
    await expect(facts.filter({ hasText: /^calendar\.example\.test$/ })).toHaveCount(0);
  },
);
