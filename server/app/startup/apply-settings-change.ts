import { seedHolidays } from '#server/absences/closures/seed-closures';
import type { Portal, Settings } from '#server/platform/context';
import { fillPlans } from '#server/slots/plans/fill-plans';

/** What follows from changed settings beside what is shown; the loops of the portal repeat what fails. */
export function applySettingsChange(portal: Portal, now: Settings, before: Settings): void {
  const { log } = portal;
  if (now.state !== before.state)
    seedHolidays(portal).catch((err: unknown) => log.error({ err }, 'storing holidays failed'));
  const { opens, closes } = now.clinic.openingHours;
  // Times of weekly plans that are outside of the hours by now are withdrawn.
  if (opens !== before.clinic.openingHours.opens || closes !== before.clinic.openingHours.closes)
    fillPlans(portal).catch((err: unknown) => log.error({ err }, 'publishing the slots of plans failed'));
}
