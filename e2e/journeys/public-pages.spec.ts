import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/portal.ts';
import { logIn, openMenu, signIn } from '../support/steps.ts';

const pages = [
  { path: '/', title: 'Home', heading: 'Your New Smile Starts Here!' },
  { path: '/appointment', title: 'Appointment', heading: 'Book an appointment' },
  { path: '/aboutus', title: 'About', heading: '' },
  { path: '/doctors', title: 'Our doctors', heading: 'Who treats you' },
  { path: '/reviews', title: 'Reviews', heading: '' },
  { path: '/contact', title: 'Contact', heading: 'Contact us' },
  { path: '/login', title: 'Login', heading: 'Login' },
  { path: '/signup', title: 'Sign up', heading: 'Sign up' },
  { path: '/impressum', title: 'Legal notice', heading: 'Legal notice' },
  { path: '/datenschutz', title: 'Privacy notice', heading: 'Privacy notice' },
  { path: '/barrierefreiheit', title: 'Accessibility', heading: 'Accessibility' },
];

/** Those of emailed links, here without their token. */
const linkPages = ['/manage-appointment', '/confirm-appointment', '/verify-email', '/reset-password'];

/** Pages of the same parts as another one: cards, plain text, the form of the sign-up, a link without its token. */
const alike = `/aboutus /reviews /impressum /datenschutz /barrierefreiheit /login /manage-appointment /verify-email
  /reset-password`.split(/\s+/);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('every public page can be read, and has what search engines read, in the language of its URL', async ({
    page,
    request,
  }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /dashboard');
    const sitemapUrl = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
    const sitemap = await (await request.get(sitemapUrl)).text();
    for (const { path, title, heading } of pages) {
      const english = await (await request.get(path)).text();
      expect(english, path).toContain(`<title>${title}`);
      expect(english, path).toMatch(new RegExp(`<h1[^>]*>${heading}`));
      await page.goto(`${path}?lang=de`);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const head = page.locator('head');
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'de');
      await expect(head.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{20}/);
      const canonical = await head.locator('link[rel="canonical"]').getAttribute('href');
      const address = canonical?.replace('?lang=de', '') ?? '';
      expect([canonical, new URL(address).pathname]).toEqual([`${address}?lang=de`, path]);
      for (const [language, href] of Object.entries({
        en: `${address}?lang=en`,
        de: canonical,
        'x-default': address,
      })) {
        await expect(head.locator(`link[hreflang="${language}"]`), path).toHaveAttribute('href', href ?? '');
        if (['/login', '/signup'].includes(path)) continue;
        expect(sitemap).toContain(`<loc>${href}</loc>`);
        expect(sitemap).toContain(`hreflang="${language}" href="${href}"`);
      }
      await expect(head.locator('meta[property="og:title"]'), path).toHaveAttribute('content', / · Molar/);
      await expect(head.locator('meta[name="theme-color"]'), path).toHaveCount(2);
      const picture = await head.locator('meta[property="og:image"]').getAttribute('content');
      expect((await request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/jpeg');
    }
    // The bundle of the pages has copies of the API's schemas.
    expect((await request.get('/api/v1/openapi.json')).status()).toBe(200);
    // The language of the last URL stays.
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const address = await page.locator('link[hreflang="x-default"]').getAttribute('href');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address ?? '');
    const dentist = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as object;
    expect(dentist).toMatchObject({
      '@type': 'Dentist',
      openingHoursSpecification: [{ opens: '09:00', closes: '18:00' }],
    });
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
    // A verified doctor has a page, which an earlier name still leads to.
    const [doctorPage = ''] = /\/doctors\/dr-dora-winter-[0-9a-f]{8}/.exec(sitemap) ?? [];
    await page.goto(doctorPage.replace('winter', 'summer'));
    await expect(page).toHaveURL(doctorPage);
    await expect(page).toHaveTitle('Dr. Dora Winter');
    await expect(page.getByText('Spricht Deutsch, Englisch und Französisch')).toBeVisible();
    expect((await request.get('/doctors/dr-dora-winter-00000000')).status()).toBe(404);
    await page.goto('/confirm-appointment');
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('forms show their faults, and log in', { tag: '@desktop' }, async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/400/);
    // Also if the treatment is not offered any more.
    await page.goto('/signup?from=%2Fappointment%3Ftreatment%3Dgone');
    await expect(page.getByLabel('Sign Up As')).toHaveValue('Patient');
    await page.goto('/signup');
    await expect(page.getByLabel('Sign Up As')).toHaveValue('');
    await page.getByLabel('Sign Up As').selectOption('Doctor');
    await page.getByLabel('Registration Number').fill('4711');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByLabel('Registration Number')).toHaveValue('4711');
    await page.goto('/login?from=%2Fcontact');
    await logIn(page, 'patient@demo.test');
    await expect(page).toHaveURL(/\/contact$/);
    // Who is signed in already can sign out there.
    await page.goto('/login?from=%2Fcontact');
    await page.getByRole('button', { name: 'Sign out and use another account' }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Fcontact$/);
    await logIn(page, 'patient@demo.test');
    await expect(page).toHaveURL(/\/contact$/);
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Hello');
    for (const path of ['/appointment', '/dashboard']) {
      // The browser of the journeys does not render it.
      expect(await (await page.request.get(path)).text(), path).toContain('This page needs JavaScript');
    }
    const dashboard = await (await page.request.get('/dashboard')).text();
    expect(dashboard).toMatch(/<a [^>]*href="\/"[^>]*>The home page shows your next appointment/);
    await page.goto('/');
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').press('Enter');
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  });

  test('who chose an appointment reads before logging in that booking needs a script, and whom to call', async ({
    request,
  }) => {
    const cards = await (await request.get('/appointment')).text();
    const [, link = ''] = /href="(\/login\?from=[^"]+)"/.exec(cards) ?? [];
    const { data: clinic } = (await (await request.get('/api/v1/clinic')).json()) as { data: { phone: string } };
    for (const path of [link, link.replace('/login', '/signup')]) {
      const shown = await (await request.get(path)).text();
      expect(shown, path).toContain('To book online you need JavaScript');
      expect(/<noscript>.*?<\/noscript>/.exec(shown)?.[0], path).toContain(clinic.phone);
      expect(await (await request.get(path.replace(/\?.*/, ''))).text()).not.toContain('To book online');
    }
  });

  test('the signed-in area redirects on the server', async ({ page, portal }) => {
    const printedBefore = portal.log().length;
    await page.goto('/dashboard/today?lang=de');
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Ftoday$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/login?from=%2Fdashboard%2Faudit&lang=en');
    await logIn(page, 'patient@demo.test');
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Faudit$/);
    await expect(page.getByText('You are signed in as')).toBeVisible();
    await page.goto('/dashboard/today/screen');
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Ftoday%2Fscreen$/);
    expect(portal.log().slice(printedBefore)).not.toContain('<Navigate>');
  });

  test('the language can be changed', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/reviews');
    await page.getByRole('banner').locator('[popovertarget]').locator('visible=true').first().click();
    await page.getByRole('button', { name: 'Deutsch' }).locator('visible=true').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveURL(/\/reviews$/);
    // The language of a URL does not undo the choice.
    await page.goto('/doctors?lang=de&from=letter');
    await page.getByRole('banner').locator('[popovertarget]').locator('visible=true').first().click();
    await page.getByRole('button', { name: 'English' }).locator('visible=true').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/\/doctors\?from=letter$/);
  });
});

// One setting here and the other in shell.spec.ts, to save time; EVERY_JOURNEY runs both.
for (const setting of process.env.EVERY_JOURNEY ? accessibilitySettings : accessibilitySettings.slice(0, 1)) {
  test(`axe finds nothing on a public page, and none scrolls sideways (${setting.name})`, async ({ page }) => {
    test.slow();
    await applySetting(page, setting);
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const [doctorPage = ''] = /\/doctors\/[\w-]+/.exec(sitemap) ?? [];
    for (const path of [...pages.map((shown) => shown.path), doctorPage, ...linkPages]) {
      if (!process.env.EVERY_JOURNEY && alike.includes(path)) continue;
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });
}

test('an unknown URL shows a 404 page with a link home', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Sorry we couldn't find the page you're looking for")).toBeVisible();
  await page.getByRole('link', { name: 'Back to homepage' }).click();
  await expect(page).toHaveTitle('Home');
});

test('the home page loads no script, for people who are signed in the small one, which says when they are offline', async ({
  page,
  context,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await signIn(page, 'patient@demo.test', '/');
  await expect.poll(() => scripts).toEqual([expect.stringContaining('/assets/enhance-')]);
  const offline = page.getByText('You are offline.');
  await expect(offline).toBeHidden();
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
});

test(
  'a message to the clinic is stored and confirmed',
  { tag: '@phone-only' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/400/);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.getByLabel('Name').fill('Vera Visitor');
    await page.getByLabel('Email').fill('vera@example.test');
    await page.getByLabel('Message').fill('Do you open on Saturdays?\n<b>Thank you</b>');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeFocused();
  },
);

test('visitors who leave before a page has arrived do not end the portal', async ({ portal, request }) => {
  const { hostname, port } = new URL(portal.baseURL);
  for (let visit = 0; visit < 150; visit += 1) {
    const visitor = connect(Number(port), hostname);
    visitor.on('error', () => undefined);
    visitor.write(`GET /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip\r\n\r\n`);
    // Over the time that a page takes.
    await pause(visit % 30);
    visitor.destroy();
  }
  expect((await request.get('/healthz')).status()).toBe(200);
});
