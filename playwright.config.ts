import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const browser = process.env.CHROME_PATH;
if (!browser || !existsSync(browser)) {
  throw new Error(
    'CHROME_PATH names no browser: run the journeys with `npm test -- --only=e2e`, which finds or installs one.',
  );
}

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * What a browser of tests does for nothing, most of all a spare process for each context. The last switch of this name
 * counts, so all but the last three repeat Playwright's own.
 */
const unneeded = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'SpareRendererForSitePerProcess',
  'ProactivelySwapBrowsingInstance',
  'RenderDocument',
];

export default defineConfig<object, { database: 'embedded' | 'postgres' }>({
  globalSetup: './e2e/support/provide-postgres.ts',
  testDir: './e2e',
  // These need the emulator: `npm run test:firebase`.
  testIgnore: 'firebase/**',
  outputDir: './test-results',
  // Much of a journey is waiting: one more than there are cores.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // A machine may be busy with other things; what passes takes no longer for it.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'en-US',
    // Movement is a fifth of a browser's work here, and no journey is about it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    // Recording costs a quarter of the run: `npm test -- --only=e2e --trace=on -g "…"` records the one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      args: [
        ...asRoot,
        '--disable-gpu',
        '--in-process-gpu',
        `--disable-features=${unneeded.join(',')}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: an optimizing compiler costs more than it saves.
        '--js-flags=--max-opt=1',
      ],
    },
  },
  projects: [
    // `@phone` runs at both widths, because it is operated differently on a phone; `@phone-only` at the narrower one; the
    // others on desktop. `@long` is left out: a variant of another journey, or of what tests of the server have.
    // EVERY_JOURNEY runs all, at both widths but for `@phone-only` and `@desktop`.
    {
      name: 'desktop',
      grepInvert: process.env.EVERY_JOURNEY ? /@phone-only/ : /@phone-only|@long/,
      // Phones, and journeys that start a portal themselves, use the embedded database.
      use: { database: 'postgres', viewport: { width: 1440, height: 900 } },
    },
    // Its journeys are short, so that all workers end at about the same time.
    {
      name: 'phone',
      grep: process.env.EVERY_JOURNEY ? /./ : /@phone/,
      grepInvert: process.env.EVERY_JOURNEY ? /@desktop/ : /@long/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
