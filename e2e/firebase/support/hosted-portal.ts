import type { Page } from '@playwright/test';
import { photoFile } from '../../support/photo.ts';
import { expect, test as base } from '../../support/portal.ts';
import { startPortal } from '../../support/running-portal.ts';
import { API_KEY, HOST, PROJECT } from './emulator.ts';

/** The journeys' test, with a portal whose people sign in at the emulator. */
export const test = base.extend({
  portal: [
    async ({}, use) => {
      const portal = await startPortal({
        IDENTITY: 'firebase',
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_API_KEY: API_KEY,
        FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
        FIREBASE_AUTH_EMULATOR_HOST: HOST,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

export const PASSWORD = 'Secret#1';

/** Fills the sign-up form in for a patient, photo included, and sends it. */
export async function signUpBy(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Petra Neu');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Sign Up As').selectOption('Patient');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Sign up' }).click();
}
