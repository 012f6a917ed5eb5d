// Photographs the README's screens into docs/screenshots; `--all=<folder>` photographs every screen, at five widths, in
// both themes and languages. `--only=<name>,<name>` limits it to some screens, `--in=phone-dark-de,…` to some of the rest.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { demoMoment, startDemo } from '../support/demo-day.ts';
import { openScreen } from './screen.ts';
import { screens } from './screens.ts';

type Shot = {
  screen: string;
  file: string;
  width: keyof typeof widths;
  theme: 'light' | 'dark';
  language: 'en' | 'de';
};

const widths = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  widest: { viewport: { width: 2560, height: 1440 } },
} satisfies Record<string, BrowserContextOptions>;

const { values } = parseArgs({
  options: { all: { type: 'string' }, only: { type: 'string' }, in: { type: 'string' } },
});
const [only, looks] = [values.only?.split(','), values.in?.split(',')];
const shots = (values.all ? everyShot(values.all) : readmeShots()).filter(
  ({ screen, width, theme, language }) =>
    (!only || only.includes(screen)) && (!looks || looks.includes(`${width}-${theme}-${language}`)),
);
// The same day of the demo in every run.
const now = demoMoment();
const portal = await startDemo(now);
const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const shot of shots) {
    await take(browser, shot);
    process.stdout.write(`${shot.file}\n`);
  }
} finally {
  await browser.close();
  await portal.stop();
}

function readmeShots(): Shot[] {
  const shot = (screen: string, width: Shot['width'], file = screen): Shot => ({
    screen,
    file: path.join('docs', 'screenshots', `${file}.png`),
    width,
    theme: 'light',
    language: 'en',
  });
  const everyWidth = (screen: string, file = screen) =>
    (Object.keys(widths) as Shot['width'][]).map((width) =>
      shot(screen, width, width === 'desktop' ? file : `${width}-${file}`),
    );
  return [
    shot('home', 'desktop'),
    shot('booking-chosen', 'desktop', 'booking'),
    shot('booking-chosen', 'phone', 'phone-booking'),
    shot('ticket-held', 'desktop'),
    shot('payment', 'desktop'),
    shot('my-appointment', 'phone', 'phone-dashboard'),
    shot('ticket-unavailable', 'phone', 'phone-ticket-unavailable'),
    ...everyWidth('today-desk', 'today'),
    ...everyWidth('inbox'),
    ...everyWidth('my-hours'),
  ];
}

function everyShot(folder: string): Shot[] {
  return screens.flatMap(({ name }) =>
    (Object.keys(widths) as Shot['width'][]).flatMap((width) =>
      (['light', 'dark'] as const).flatMap((theme) =>
        (['en', 'de'] as const).map((language) => {
          const file = path.join(folder, `${name}-${width}-${theme}-${language}.png`);
          return { screen: name, file, width, theme, language };
        }),
      ),
    ),
  );
}

async function take(from: Browser, { screen: name, file, width, theme, language }: Shot): Promise<void> {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`there is no screen ${name}`);
  const context = await from.newContext({
    ...widths[width],
    baseURL: portal.baseURL,
    locale: language === 'de' ? 'de-DE' : 'en-US',
    // Also of the requests beside the pages, by which people get their language.
    extraHTTPHeaders: { 'accept-language': language },
    timezoneId: 'Europe/Berlin',
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.clock.install({ time: now });
  const page = await context.newPage();
  await openScreen(page, screen);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: values.all !== undefined, animations: 'disabled' });
  await context.close();
}
