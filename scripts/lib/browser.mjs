import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { canUseApt, installByApt } from './apt.mjs';
import { run } from './run.mjs';
import { giveUp, showProgress, tell } from './tell.mjs';
import { toolPath } from './tools.mjs';

const usualPlaces = {
  linux: [
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

/** Finds a Chromium that runs, or installs one, and gives its path. */
export async function ensureBrowser(node) {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    giveUp(`CHROME_PATH names ${named}, where there is no browser.`);
  }
  return (await findBrowser()) ?? (await downloadBrowser(node)) ?? (await browserFromApt()) ?? noBrowser();
}

async function findBrowser() {
  for (const candidate of [...(usualPlaces[process.platform] ?? []), ...downloadedBrowsers()]) {
    if (existsSync(candidate) && (await answers(candidate))) return candidate;
  }
  return null;
}

/** A downloaded browser may lack system libraries; one that tells its version has them. Windows' opens a window instead. */
async function answers(browser) {
  if (process.platform === 'win32') return true;
  return (await run(browser, ['--version'], { quiet: true })).code === 0;
}

async function downloadBrowser(node) {
  tell('No Chromium or Chrome found (CHROME_PATH, the usual places).');
  const done = showProgress("Downloading Playwright's Chromium");
  const { code } = await run(node, [toolPath('playwright-core'), 'install', 'chromium'], { quiet: true });
  const browser = code === 0 ? await findBrowser() : null;
  done(browser ? browser : code === 0 ? 'it does not run here' : 'it could not be downloaded');
  return browser;
}

async function browserFromApt() {
  if (!canUseApt()) return null;
  return (await installByApt('chromium')) ? findBrowser() : null;
}

function noBrowser() {
  return giveUp('The browser journeys need Chromium or Chrome: install one, or name it in CHROME_PATH.');
}

function downloadedBrowsers() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? playwrightCache();
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((name) => binariesIn(path.join(cache, name)));
}

function playwrightCache() {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return path.join(homedir(), 'AppData/Local/ms-playwright');
  return path.join(homedir(), '.cache/ms-playwright');
}

/** Folder and name differ between releases and platforms, so the folder is looked through. */
function binariesIn(folder) {
  const names = new Set(['chrome', 'chrome.exe', 'Chromium', 'Google Chrome for Testing']);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.has(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}
