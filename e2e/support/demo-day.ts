import type { Browser, Page } from '@playwright/test';
import { workingDays } from '../../testing/open-days.ts';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { addDays, clinicClock, instantOf, weekdayOf } from '#domain/shared/time';
import { startPortal, type RunningPortal } from './running-portal.ts';
import { signIn } from './steps.ts';

/** A minute of a coming weekday that is no holiday, by default twenty past ten of a Wednesday: every run has the same day of the demo. */
export function demoMoment({ weekday = 3, minute = 620 } = {}): Date {
  const today = clinicClock(new Date()).day;
  const days = workingDays(createGermanHolidays('BE'), addDays(today, 1), 60);
  return instantOf(days.find((day) => weekdayOf(day) === weekday) ?? today, minute);
}

/** Starts the demo with its day, at `now` by its clock. */
export async function startDemo(now: Date): Promise<RunningPortal> {
  return startPortal({ DEMO: 'on' }, [], now.getTime() - Date.now());
}

/** Opens Today of a demo account, at the moment of the demo, in a browser of its own. */
export async function openDesk(browser: Browser, portal: RunningPortal, name: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.baseURL,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  await context.clock.install({ time: demoMoment() });
  const page = await context.newPage();
  await signIn(page, `${name}@demo.test`, '/dashboard/today');
  return page;
}
