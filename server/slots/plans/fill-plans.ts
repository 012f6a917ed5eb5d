import type { Portal } from '#server/platform/context';
import { listPlannedDoctors } from './plans-rows.ts';
import { fillPlan } from './fill-plan.ts';

/** Publishes the slots of all plans up to the end of the horizon; runs on a schedule. One doctor's failure does not stop the others. */
export async function fillPlans(portal: Portal): Promise<void> {
  for (const doctorId of await listPlannedDoctors(portal.read)) {
    try {
      await fillPlan(portal, { doctorId, actorId: null });
    } catch (error) {
      portal.log.warn({ err: error, doctor: doctorId }, 'publishing the slots of a plan failed');
    }
  }
}
