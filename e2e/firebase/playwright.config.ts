import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** Run by `npm run test:firebase`, which starts the emulator and sets its address in the environment. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/firebase',
  // A worker's first page waits until the portal has created its demo accounts at the emulator.
  workers: 1,
  reporter: 'list',
});
