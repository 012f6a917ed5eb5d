import { type BrowserContext, expect, test as base } from '@playwright/test';
import { createJourneyDatabase } from './provide-postgres.ts';
import { type RunningPortal, startPortal } from './running-portal.ts';

type PerWorker = { portal: RunningPortal; database: 'embedded' | 'postgres' };
type PerTest = {
  /** Browser errors that this test provokes on purpose, such as a missing page. */
  allowBrowserErrors: (pattern: RegExp) => void;
  /** Also watches the context of a second browser for errors. */
  watchErrors: (context: BrowserContext) => void;
  failOnBrowserErrors: void;
};

/** Playwright's test with one portal per worker, on the database of the project; fails on any error that the browser reports. */
export const test = base.extend<PerTest & { errors: BrowserErrors }, PerWorker>({
  database: ['embedded', { option: true, scope: 'worker' }],
  portal: [
    async ({ database }, use) => {
      const portal = await startPortal(database === 'postgres' ? { DATABASE_URL: await createJourneyDatabase() } : {});
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.baseURL),
  errors: async ({}, use) => use({ reported: [], allowed: [] }),
  allowBrowserErrors: async ({ errors }, use) => use((pattern) => void errors.allowed.push(pattern)),
  watchErrors: async ({ errors }, use) =>
    use((context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.reported.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => errors.reported.push(event.error().stack ?? event.error().message));
    }),
  failOnBrowserErrors: [
    async ({ context, errors, portal, watchErrors }, use, testInfo) => {
      watchErrors(context);
      const printedBefore = portal.log().length;
      await use();
      const unexpected = errors.reported.filter((text) => !errors.allowed.some((pattern) => pattern.test(text)));
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('portal.log', { body: portal.log().slice(printedBefore), contentType: 'text/plain' });
      }
      expect(unexpected, 'the browser reported errors').toEqual([]);
    },
    { auto: true },
  ],
});

type BrowserErrors = { reported: string[]; allowed: RegExp[] };

export { expect };
