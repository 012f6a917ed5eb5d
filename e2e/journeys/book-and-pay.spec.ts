import { clockOfSlot } from '#i18n/format';
import { expect, test } from '../support/portal.ts';
import { cardOf, chooseSlot, goBy, logIn, payBy, signIn } from '../support/steps.ts';

test(
  'a visitor finds a slot, logs in, books it and pays',
  { tag: '@phone-only' },
  async ({ page, portal, allowBrowserErrors }) => {
    // The provider refuses the declined card with 402, which the browser reports.
    allowBrowserErrors(/402/);
    // Beside the stream of changes nobody can say which of them the cards are read for.
    await page.route('**/api/v1/slots/events*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/');
    await expect(page).toHaveTitle('Home');
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveTitle('Appointment');
    const card = cardOf(page, 'Teeth Orthodontics');
    const spaces = Number.parseInt(await card.getByText(/\d+ Spaces/).innerText(), 10);
    await expect(card.getByText('Price: $120')).toBeVisible();
    await card.getByRole('button', { name: 'Book Appointment' }).click();

    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText('Teeth Orthodontics');
    await logIn(page, 'patient@demo.test');
    const dialog = page.getByRole('dialog', { name: 'Teeth Orthodontics' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByPlaceholder('Please Select a doctor first')).toBeDisabled();
    await expect(dialog.getByPlaceholder('Please Select a slot')).toBeDisabled();
    await expect(dialog.getByLabel('Name')).toHaveValue('Paul Sommer');
    await expect(dialog.getByLabel('Email')).toHaveValue('patient@demo.test');
    const { date, slot } = await chooseSlot(dialog);
    await dialog.getByPlaceholder('Phone Number').fill('+49 30 123 45 67');
    let summaries = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/appointmentOptions/summary')) summaries += 1;
      // The first request after the booking; what was read before it does not count.
      if (request.method() === 'PATCH' && request.url().endsWith('/slots')) summaries = 0;
    });
    // From before the booking on, because a toast of success is shown for two seconds only.
    const room = page.waitForFunction(() => {
      const toast = document.querySelector('.molar-toast')?.getBoundingClientRect();
      const headings = [...document.querySelectorAll('dialog[open]:has(.ticket) h2')];
      return (
        toast &&
        headings.length > 1 && {
          below: Math.min(...headings.map((heading) => heading.getBoundingClientRect().top)) - toast.bottom,
        }
      );
    });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('.molar-toast').getByText('Booking Confirmed')).toBeVisible();
    await expect(dialog).toBeHidden();
    // On a phone the toast covers neither the title nor the day of the ticket.
    expect(((await (await room).jsonValue()) as { below: number }).below).toBeGreaterThanOrEqual(0);
    const ticket = page.getByRole('dialog', { name: 'Your appointment' });
    // The dialog makes the toast beside it inert.
    await expect(ticket.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toHaveCount(1);
    await expect(ticket.getByText(date)).toBeVisible();
    await expect(ticket.getByText('$120, not paid yet')).toBeVisible();
    await expect(ticket.getByRole('link', { name: 'Pay $120' })).toBeVisible();
    await expect(ticket.getByRole('link', { name: 'Show the route' })).toHaveAttribute('href', /Friedrichstra/);
    await ticket.getByRole('button', { name: 'Close' }).click();
    await expect(card.getByText(`${spaces - 1} Spaces`)).toBeVisible();
    // The cards are read once after a booking, not again when its ticket is closed.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(summaries).toBe(1);

    await goBy(page, 'DashBoard');
    await expect(page).toHaveTitle('Dashboard');
    const row = page.getByRole('row', { name: new RegExp(date) });
    await expect(row).toContainText('Teeth Orthodontics');
    await expect(row).toContainText(clockOfSlot(slot, 'en'));
    await row.getByRole('link', { name: 'Pay' }).click();

    await expect(page.getByRole('heading', { name: /Teeth Orthodontics/ })).toBeVisible();
    await payBy(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByLabel('Security code').fill('');
    await expect(page.getByText('Your card was declined.')).toHaveCount(0);
    const paymentPage = page.url();
    const summary = page.getByRole('main');
    for (const fact of ['Dr. ', date, 'Price', 'Due now', '$120']) await expect(summary).toContainText(fact);
    await expect(page.getByRole('button', { name: 'Pay $120' })).toHaveText('Pay $120');
    // Every text that the page has shown: the notice about a paid appointment never replaces the result.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.innerText.includes('is paid already')) document.body.dataset['covered'] = 'yes';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await payBy(page, '4242 4242 4242 4242');
    await expect(page.getByText('Payment Confirmed')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(/Payment Completed\. Your transaction id/)).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset['covered'])).toBeUndefined();
    await expect(page.getByRole('row', { name: new RegExp(date) }).getByText('Paid')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(date) })).toBeVisible();
    await expect(page.getByText(/Payment Completed/)).toHaveCount(0);
    await page.goto(paymentPage);
    await expect(page.getByText('This appointment is already paid.')).toBeVisible();
    await expect(page.getByText(/Please pay/)).toHaveCount(0);

    await expect.poll(() => portal.mails().map((mail) => mail.subject)).toContain('Your appointment is confirmed');
  },
);

test('a card that requires a second step is refused, then confirmed, and the paid booking survives a restart', async ({
  page,
  portal,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/402/);
  await signIn(page, 'doctor@demo.test', '/appointment');
  await cardOf(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await chooseSlot(dialog);
  await dialog.getByPlaceholder('Phone Number').fill('030 1234567');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.molar-toast').getByText('Booking Confirmed')).toBeVisible();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await row.getByRole('link', { name: 'Pay' }).click();
  await payBy(page, '4000 0000 0000 3220');
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).last().click();
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
  await payBy(page, '4000 0000 0000 3220');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  // A page that is open during the restart would report its failed requests.
  await page.goto('about:blank');
  await portal.restart();
  await page.goto('/dashboard');
  await expect(row.getByText('Paid')).toBeVisible();
});
