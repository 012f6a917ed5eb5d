import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** Run by `npm run test:firebase`, which starts the emulator and names it in the environment. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/firebase',
  // The first page of a worker waits for a portal that makes its demo accounts at the emulator.
  workers: 1,
  reporter: 'list',
});
