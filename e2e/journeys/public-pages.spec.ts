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
  { path: '/impressum', title: 'Legal notice', heading: 'Legal notice' },
  { path: '/datenschutz', title: 'Privacy notice', heading: 'Privacy notice' },
  { path: '/barrierefreiheit', title: 'Accessibility', heading: 'Accessibility' },
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

  test('every public page has what search engines read, in the language of its URL', async ({ page, request }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /dashboard');
    const sitemapUrl = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
    const sitemap = await (await request.get(sitemapUrl)).text();
    for (const { path } of pages) {
      await page.goto(`${path}?lang=de`);
      const head = page.locator('head');
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'de');
      await expect(head.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{20}/);
      const canonical = await head.locator('link[rel="canonical"]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(path);
      await expect(head.locator('link[hreflang="en"]'), path).toHaveAttribute('href', `${canonical}?lang=en`);
      const picture = await head.locator('meta[property="og:image"]').getAttribute('content');
      expect((await request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/jpeg');
      if (!['/login', '/signup'].includes(path)) expect(sitemap).toContain(`<loc>${canonical}</loc>`);
    }
    // The language of the last URL stays.
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const dentist = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as object;
    expect(dentist).toMatchObject({
      '@type': 'Dentist',
      openingHoursSpecification: { opens: '09:00', closes: '18:00' },
    });
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
    await page.goto('/confirm-appointment');
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
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
