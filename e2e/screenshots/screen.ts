import type { Page } from '@playwright/test';
import { signIn } from '../support/steps.ts';

/** A screen of the portal as it is photographed. */
export type Screen = {
  name: string;
  /** The demo account that is signed in. */
  as?: string;
  path: string | ((page: Page) => Promise<string>);
  /** What is done on the page before. */
  prepare?: (page: Page) => Promise<void>;
};

/** Opens a screen and waits until it shows what it has to. `isSignedIn`: its account is, in this browser. */
export async function openScreen(
  page: Page,
  { as, path, prepare }: Screen,
  { isSignedIn = false } = {},
): Promise<void> {
  if (as && !isSignedIn) await signIn(page, as, '/appointment');
  await page.goto(typeof path === 'string' ? path : await path(page), { waitUntil: 'load' });
  await page.waitForFunction(() => !document.querySelector('.skeleton, .loading, iframe:not([src])'));
  await page.evaluate(() => document.fonts.ready);
  await prepare?.(page);
}
