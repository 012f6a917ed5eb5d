import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { canUseApt, installByApt } from './apt.ts';
import type { Need } from './needs.ts';
import { run } from './run.ts';
import { fail, showProgress } from './terminal.ts';
import { toolPath } from './tools.ts';

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  ],
};

/** The distribution's Chromium without a window: the journeys need half of the processor time in it. */
const headlessShell = 'chromium-headless-shell';

/** A working Chromium: from CHROME_PATH, installed, downloaded by Playwright, or from the distribution. */
export const browser: Need = {
  find: async () => {
    const named = process.env['CHROME_PATH'];
    if (!named) return findBrowser();
    return existsSync(named) ? named : fail(`CHROME_PATH names ${named}, where there is no browser.`);
  },
  install: async () => {
    const finish = showProgress(
      "No Chromium or Chrome found; downloading Playwright's headless shell into its cache folder, for the tests alone",
    );
    const { code } = await run(
      process.execPath,
      [toolPath('playwright-core', 'playwright-core'), 'install', '--only-shell', 'chromium'],
      {
        quiet: true,
      },
    );
    const found = code === 0 ? await findBrowser() : null;
    finish(found ?? (code === 0 ? 'it does not run here' : 'it could not be downloaded'));
    if (!found && canUseApt()) await installByApt(headlessShell, 'The browser journeys need Chromium');
  },
  missing: 'The browser journeys need Chromium or Chrome: install one, or name it in CHROME_PATH.',
};

/** In CI, installs the headless shell beside a full browser, which would take longer for the same journeys. */
export async function ensureHeadlessShell(): Promise<void> {
  if (!process.env['CI'] || process.env['CHROME_PATH'] || !canUseApt()) return;
  if (!(await findBrowser())?.endsWith(headlessShell)) {
    await installByApt(headlessShell, 'The browser journeys are faster without a window');
  }
}

async function findBrowser(): Promise<string | null> {
  for (const candidate of [...(usualPlaces[process.platform] ?? []), ...downloadedBrowsers()]) {
    if (existsSync(candidate) && (await runs(candidate))) return candidate;
  }
  return null;
}

/**
 * Whether a browser starts: a downloaded one may lack system libraries. Not tested on Windows, where `--version` opens
 * a window.
 */
async function runs(browser: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  return (await run(browser, ['--version'], { quiet: true })).code === 0;
}

function downloadedBrowsers(): string[] {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? playwrightCache();
  if (!existsSync(cache)) return [];
  return (
    readdirSync(cache)
      .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
      // The shell first, of either the newest.
      .sort(
        (a, b) =>
          b.split('-')[0]!.length - a.split('-')[0]!.length || Number(b.split('-')[1]) - Number(a.split('-')[1]),
      )
      .flatMap((name) => binariesIn(path.join(cache, name)))
  );
}

function playwrightCache(): string {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return path.join(homedir(), 'AppData/Local/ms-playwright');
  return path.join(homedir(), '.cache/ms-playwright');
}

/** Searches the folder, because the layout differs between releases and platforms. */
function binariesIn(folder: string): string[] {
  const shells = ['headless_shell', 'chrome-headless-shell', 'chrome-headless-shell.exe'];
  const names = new Set([...shells, 'chrome', 'chrome.exe', 'Chromium', 'Google Chrome for Testing']);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.has(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
