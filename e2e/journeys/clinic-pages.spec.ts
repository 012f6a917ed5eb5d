import { isWorkday } from '#domain/slots/availability';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate } from '#domain/shared/time';
import { expect, test } from '../support/portal.ts';

test("a time on a doctor's page opens the booker with doctor, treatment, day and time chosen", async ({ page }) => {
  await page.goto('/doctors');
  await page.getByRole('link', { name: 'More about Dr. Dora Winter' }).click();
  const treatment = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Teeth Orthodontics' }) });
  const times = treatment.getByRole('listitem').getByRole('link');
  await expect(times).toHaveCount(9);
  await times.nth(4).click();
  await expect(page).toHaveURL(/\/appointment\?treatment=[^&]+&doctor=[^&]+&date=[\d-]+&slot=\d+-\d+$/);
  const chosen = new URL(page.url()).searchParams;
  const [start = 0, end = 0] = chosen.get('slot')?.split('-').map(Number) ?? [];
  const dialog = page.getByRole('dialog', { name: 'Teeth Orthodontics' });
  await expect(dialog.getByLabel('Please Select a Doctor')).toHaveValue('doctor@demo.test');
  await expect(dialog.getByLabel('Please Select a Date')).toHaveValue(longDate(chosen.get('date') ?? ''));
  await expect(dialog.getByLabel('Please Select a Slot')).toHaveValue(nameOfRange({ start, end }));
});

test('a doctor without a free time has a page that states it, and other days are a link to the booker', async ({
  page,
}) => {
  await page.goto('/doctors');
  await page.getByRole('link', { name: 'More about Dr. Jonas Brandt' }).click();
  await expect(page.getByRole('main').getByText('No free time at the moment').last()).toBeVisible();
  await expect(page.getByRole('main').locator('a[href*="/appointment"]')).toHaveCount(0);
  await page.goto('/doctors');
  await page.getByRole('link', { name: 'More about Dr. Hanna Lorenz' }).click();
  await page.getByRole('link', { name: /^Other days and times/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Please Select a Doctor')).toHaveValue('hanna@demo.test');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('About shows the people of the clinic, and leads to their pages and to the privacy notice', async ({ page }) => {
    await page.goto('/aboutus');
    const people = page.getByRole('region', { name: 'Who we are' }).getByRole('listitem');
    // And who other journeys added.
    await expect(people.nth(6)).toBeVisible();
    const dora = people.filter({ hasText: 'Dr. Dora Winter' });
    await expect(dora).toContainText('Orthodontics');
    await expect(dora).toContainText('Speaks German, English and French');
    const portrait = dora.getByRole('img', { name: 'Dr. Dora Winter' });
    expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('main').getByRole('link', { name: 'Privacy notice', exact: true }).click();
    await expect(page).toHaveURL(/\/datenschutz$/);
    // What About said before; each fact once.
    const notice = (await page.getByRole('main').textContent()) ?? '';
    for (const fact of [
      'Firefox on Windows',
      'your network address is not stored with them',
      'until you sign out, or a day after it expired',
      'cannot lock you out',
      'random numbers only and stays for 400 days',
      'counted for a day',
      'held from one network',
      'part of the email address after the @',
      'password resets, sign-outs',
      'after 30 days at the latest',
      'never stored here',
      'no advertising, no tracking',
    ])
      expect(notice.split(fact), fact).toHaveLength(2);
  });

  test('the clinic can be found: hours, the next closed days, and a link to a map that requests nothing before', async ({
    page,
    request,
  }) => {
    const foreign: string[] = [];
    page.on('request', (sent) => {
      if (new URL(sent.url()).hostname !== '127.0.0.1') foreign.push(sent.url());
    });
    const { day: from } = clinicClock(new Date());
    const listed = await request.get(`/api/v1/closed-days?from=${from}&to=${addDays(from, 42)}`);
    const closed = ((await listed.json()) as { data: string[] }).data.filter(isWorkday);
    await page.goto('/contact');
    const facts = page.getByRole('main').getByRole('complementary');
    await expect(facts).toContainText('Open 9.00 AM to 6.00 PM Monday-Friday');
    await expect(facts).toContainText('Saturday and Sunday: closed');
    await expect(facts.getByText('Also closed:')).toHaveCount(Math.min(closed.length, 1));
    await expect(facts.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /to=Friedrichstra.+100.+Berlin/,
    );
    await page.goto('/');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      specialOpeningHoursSpecification?: { validFrom: string }[];
    };
    expect(data.specialOpeningHoursSpecification?.[0]?.validFrom).toBe(closed[0]);
    expect(foreign).toEqual([]);
  });
});
