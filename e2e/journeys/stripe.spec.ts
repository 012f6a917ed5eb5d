import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/portal.ts';
import { startPortal } from '../support/running-portal.ts';
import { providerKeys, startCardProvider, type CardProvider } from '../support/start-card-provider.ts';
import { book, signIn } from '../support/steps.ts';
import { replaceStripe } from '../support/stripe-js.ts';

/** A portal with Stripe keys; the card sandbox runs as a separate process in place of Stripe. */
const test = base.extend<object, { provider: CardProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startCardProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: [
    async ({ provider }, use) => {
      const portal = await startPortal({ ...providerKeys, STRIPE_API_BASE: provider.apiBase });
      provider.setPortal(portal.baseURL);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Books through the API and goes to the page that takes the card. */
async function goToPay(page: Page, treatment: string): Promise<void> {
  await signIn(page, 'patient@demo.test', '/appointment');
  await book(page, treatment);
  await page.goto('/dashboard');
  await page.getByRole('row', { name: treatment }).getByRole('link', { name: 'Pay' }).first().click();
}

async function typeCard(page: Page, number: string): Promise<void> {
  const values = { cardNumber: number, cardExpiry: '12/2040', cardCvc: '123' };
  for (const [field, value] of Object.entries(values)) {
    await page.frameLocator(`iframe[title=${field}]`).getByLabel(field).fill(value);
  }
}

test('a card goes from Stripe’s own fields to Stripe, the booking is paid, and no other page loads anything from Stripe', async ({
  page,
  provider,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/40[02]/);
  const { promise: fieldsAllowed, resolve: allowFields } = Promise.withResolvers<void>();
  const { stripeRequests } = await replaceStripe(page, provider.browserBase, fieldsAllowed);
  const portalRequests: string[] = [];
  const pagesWithStripe = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('stripe.com'))
      pagesWithStripe.add(new URL(page.url()).pathname.replace(/[\da-f-]{36}/, 'id'));
    else portalRequests.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  for (const path of ['/', '/reviews', '/login']) await page.goto(path);
  const begun = page.waitForResponse('**/create-payment-intent');
  await goToPay(page, 'Teeth Orthodontics');
  const { clientSecret } = (await (await begun).json()) as { clientSecret: string };

  const pay = page.getByRole('button', { name: /^Pay/ });
  await expect(page.getByText('Card number')).toBeVisible();
  await expect(page.getByText('The card provider is in its test mode')).toBeVisible();
  await expect(pay).toBeDisabled();
  allowFields();
  await expect(pay).toBeEnabled();
  await typeCard(page, '4000000000000002');
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  // As after an hour: the intent is cancelled, and the page pays with a new one.
  await provider.cancel(clientSecret.split('_secret_')[0] ?? '');
  await typeCard(page, '4242424242424242');
  await pay.click();
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/Payment Completed/)).toBeVisible();

  expect(stripeRequests.filter((path) => path.endsWith('/confirm'))).toHaveLength(3);
  expect([...pagesWithStripe]).toEqual(['/dashboard/payment/id']);
  for (const request of portalRequests) expect(request).not.toMatch(/42424242|4000000000000002/);
});

test(
  'a failure to load Stripe’s script is reported and can be retried',
  { tag: '@long' },
  async ({ page, provider, allowBrowserErrors }) => {
    allowBrowserErrors(/ERR_FAILED|js\.stripe\.com/);
    const abort = async (route: { abort: () => Promise<void> }) => route.abort();
    await page.route('https://js.stripe.com/**', abort);
    await goToPay(page, 'Teeth Cleaning');
    await expect(page.getByText('The card form could not be loaded.')).toBeVisible();
    await page.unroute('https://js.stripe.com/**', abort);
    await replaceStripe(page, provider.browserBase, Promise.resolve());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  },
);
