import { type BrowserContext, expect, test as base } from '@playwright/test';
import { type RunningPortal, startPortal } from './running-portal.ts';

type PerWorker = { portal: RunningPortal };
type PerTest = {
  /** Browser errors that this test provokes on purpose, such as a missing page. */
  allowBrowserErrors: (pattern: RegExp) => void;
  /** Also watches a second visitor's context for errors. */
  watchErrors: (context: BrowserContext) => void;
  quietBrowser: void;
};

/** Playwright's test with one portal per worker; fails on any error that the browser reports. */
export const test = base.extend<PerTest & { errors: BrowserErrors }, PerWorker>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.baseURL),
  errors: async ({}, use) => use({ seen: [], allowed: [] }),
  allowBrowserErrors: async ({ errors }, use) => use((pattern) => void errors.allowed.push(pattern)),
  watchErrors: async ({ errors }, use) =>
    use((context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => errors.seen.push(event.error().stack ?? event.error().message));
    }),
  quietBrowser: [
    async ({ context, errors, portal, watchErrors }, use, testInfo) => {
      watchErrors(context);
      const printedBefore = portal.log().length;
      await use();
      const stray = errors.seen.filter((text) => !errors.allowed.some((pattern) => pattern.test(text)));
      if (stray.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('portal.log', { body: portal.log().slice(printedBefore), contentType: 'text/plain' });
      }
      expect(stray, 'the browser reported errors').toEqual([]);
    },
    { auto: true },
  ],
});

type BrowserErrors = { seen: string[]; allowed: RegExp[] };

export { expect };
