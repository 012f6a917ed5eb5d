import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/portal.ts';

const pages = [
  { path: '/', title: 'Home', heading: 'Your New Smile Starts Here!' },
  { path: '/appointment', title: 'Appointment', heading: 'Book an appointment' },
  { path: '/aboutus', title: 'About', heading: '' },
  { path: '/reviews', title: 'Reviews', heading: '' },
  { path: '/contact', title: 'Contact', heading: 'Contact us' },
  { path: '/login', title: 'Login', heading: 'Login' },
  { path: '/signup', title: 'Sign up', heading: 'Sign up' },
];

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('every public page can be read', async ({ page }) => {
    for (const { path, title, heading } of pages) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    }
  });

  test('the language can be changed', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/reviews');
    await page.getByRole('banner').locator('summary').locator('visible=true').first().click();
    await page.getByRole('button', { name: 'Deutsch' }).locator('visible=true').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveURL(/\/reviews$/);
  });
});

for (const theme of ['light', 'dark'] as const) {
  for (const { path } of pages) {
    test(
      `${path} has no accessibility violation that axe finds (${theme})`,
      { tag: theme === 'light' ? '@phone-only' : [] },
      async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'theme', value: theme, url: baseURL! }]);
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      },
    );
  }
}

test('an unknown URL shows a 404 page with a link home', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Sorry we couldn't find the page you're looking for")).toBeVisible();
  await page.getByRole('link', { name: 'Back to homepage' }).click();
  await expect(page).toHaveTitle('Home');
});

test('a visitor’s home page loads no script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
});

test('a message to the clinic is stored and confirmed', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera@example.test');
  await page.getByLabel('Message').fill('Do you open on Saturdays?\n<b>Thank you</b>');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeFocused();
});
