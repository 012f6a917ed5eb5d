import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';
import { expectAccessible, applySetting } from '../support/accessible.ts';
import { startPortal, type RunningPortal } from '../support/running-portal.ts';
import { expect, test } from '../support/portal.ts';

/** The websites of two clinics, which are other origins than the portal: `site` is listed there, `stranger` is not. */
type World = { portal: RunningPortal; site: string; stranger: string };
let world: World;
let servers: Server[] = [];

/** Serves a page with the script element for the portal at `/portal/<port>`, with the `data-` attributes of its query. */
async function openWebsite(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.test');
    const data = [...searchParams].map(([name, value]) => ` data-${name}="${value}"`).join('');
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>The clinic</title><body style="margin:0"><h1>The clinic</h1>
      <script src="http://127.0.0.1:${pathname.slice(1)}/embed.js"${data}></script><p id="below">Below</p>`);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

base.beforeAll(async () => {
  const [site, stranger] = [await openWebsite(), await openWebsite()];
  world = { site, stranger, portal: await startPortal({ EMBED_ORIGINS: site }) };
});
base.afterAll(async () => {
  await world.portal.stop();
  for (const server of servers.splice(0)) server.close();
});

const siteUrl = (site: string, query = '') => `${site}/${new URL(world.portal.baseURL).port}${query}`;
const heightOf = (page: Page) => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
const contentOf = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('main')
    .evaluate((main) => Math.ceil(main.getBoundingClientRect().height));

test('the website of the clinic shows next times in a frame of their height, and one opens the portal with it chosen', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'de', url: world.portal.baseURL }]);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const loaded = page.waitForResponse((response) => response.url().includes('/embed?'));
  await page.goto(siteUrl(world.site, '?title=Book'));
  const response = await loaded;
  expect(response.headers()['set-cookie']).toBeUndefined();
  const frame = page.frameLocator('iframe[title="Book"]');
  // The language of the browser, whatever the cookie of the portal says.
  await expect(frame.getByRole('heading', { level: 2, name: 'Teeth Cleaning' })).toBeVisible();
  // As light as the website, which has no dark style.
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'molar');
  for (const width of [900, 280, 500]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await heightOf(page)) - (await contentOf(page)), { message: `${width}` }).toBe(0);
    const overflow = await frame
      .locator('html')
      .evaluate((html) => [html.scrollWidth - html.clientWidth, html.scrollHeight - html.clientHeight]);
    expect(overflow, `at ${width} px`).toEqual([0, 0]);
  }
  // What other pages send, and what is no height, is ignored.
  const height = await heightOf(page);
  await page.evaluate(() => window.postMessage(5000, '*'));
  const sent = page.frames().find((candidate) => candidate.url().includes('/embed'));
  await sent?.evaluate(() => {
    for (const odd of ['9000px', Number.NaN, Infinity, -1, 1e9, { height: 1 }, null])
      window.parent.postMessage(odd, '*');
    return new Promise((resolve) => void setTimeout(resolve));
  });
  expect(await heightOf(page)).toBe(height);
  // By keyboard into the frame, and from there into the portal.
  await page.keyboard.press('Tab');
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const opened = await opening;
  await expect(opened).toHaveURL(/\/appointment\?treatment=[^&]+&doctor=[^&]+&date=[\d-]+&slot=\d+-\d+$/);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect(opened.getByRole('dialog').getByText('Ändern').first()).toBeVisible();
});

test('a website that is not listed shows nothing, learns nothing, and cannot claim to be a listed one', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/frame-ancestors|Content Security Policy|refused to connect|does not match the recipient/i);
  await page.goto(siteUrl(world.stranger));
  await expect(page.locator('iframe')).toHaveCSS('height', '480px');
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  // In a frame of a listed site, a page that pretends to stand in another one sends its height to that one alone.
  await page.goto(siteUrl(world.site));
  const heights = await page.evaluate(
    async ([portal, stranger]) => {
      const seen: unknown[] = [];
      const frame = document.createElement('iframe');
      // The frame of the website's own script may still send its height.
      window.addEventListener('message', ({ data, source }) => source === frame.contentWindow && seen.push(data));
      frame.src = `${portal}/embed?parent=${encodeURIComponent(stranger ?? '')}`;
      const ready = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.replaceChildren(frame);
      await ready;
      await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return seen;
    },
    [world.portal.baseURL, world.stranger],
  );
  expect(heights).toEqual([]);
  // Every other page stays unframed, on a listed site too.
  for (const path of ['/', '/login', '/appointment', '/dashboard', '/Embed', '/embed.data', '/api/v1/clinic']) {
    const { headers } = await fetch(`${world.portal.baseURL}${path}`, { redirect: 'manual' });
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY']);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
  }
});

test('a portal without listed websites has no page for them', async ({ request }) => {
  const reply = await request.get('/embed');
  expect([reply.status(), reply.headers()['x-frame-options']]).toEqual([404, 'DENY']);
});

const variants = [
  ['en', 'light', 280],
  ['de', 'dark', 900],
] as const;
// One of them, to save time; EVERY_JOURNEY runs both.
for (const [language, theme, width] of process.env.EVERY_JOURNEY ? variants : variants.slice(1))
  test(`the page in a frame is accessible: ${language}, ${theme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await applySetting(page, { name: language, language, theme, width });
    await page.goto(`${world.portal.baseURL}/embed?language=${language}&treatment=Professionelle+Zahnreinigung`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(1);
    await expectAccessible(page, `embed, ${language}`);
    await page.goto(`${world.portal.baseURL}/embed?language=${language}&treatment=nothing`);
    await expect(page.getByText(language === 'en' ? 'cannot be booked online' : 'nicht online buchbar')).toBeVisible();
    await expectAccessible(page, `embed without a treatment, ${language}`);
  });

test('a link from elsewhere names a treatment and a doctor, and an odd one leads to the list with a sentence', async ({
  page,
}) => {
  await page.goto('/appointment?treatment=kieferorthop%C3%A4die&doctor=Dr.+Dora+Winter');
  await expect(page).toHaveURL(/\?treatment=[\w-]{20,}&doctor=[\w-]{20,}$/);
  await expect(page.getByRole('dialog').getByLabel('Please Select a Doctor')).toHaveValue('doctor@demo.test');
  for (const odd of [
    'treatment=Hairdresser',
    'treatment=%00',
    'treatment=%F0%28&doctor=x',
    'treatment=a&treatment=b',
  ]) {
    await page.goto(`/appointment?${odd}`);
    await expect(page.getByText('What this link leads to cannot be booked')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await page.goto('/appointment?treatment=Teeth+Orthodontics&doctor=Nobody');
  await expect(page.getByRole('dialog').getByLabel('Please Select a Doctor')).toHaveValue('');
});
