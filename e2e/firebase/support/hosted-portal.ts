import type { Page } from '@playwright/test';
import { photoFile } from '../../support/photo.ts';
import { expect, test as base } from '../../support/portal.ts';
import { startPortal } from '../../support/running-portal.ts';
import { API_KEY, HOST, PROJECT } from './emulator.ts';

/** The test fixture of the journeys, with a portal that uses the emulator for sign-in. */
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

/** Fills in the patient's sign-up form, with an image, and submits it. */
export async function signUpBy(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Petra Neu');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Sign Up As').selectOption('Patient');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Sign up' }).click();
}
