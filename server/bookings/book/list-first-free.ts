import type { listFirstFree as listFirstFreeRoute } from '#contract/accounts/desk-patients';
import type { RouteReply } from '#contract/shared/define-route';
import { isWorkday } from '#domain/slots/availability';
import { soonestPlace } from '#domain/bookings/places';
import { timeWith } from '#domain/clinic/performed-treatments';
import { ClinicError } from '#domain/shared/errors';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock } from '#domain/shared/time';
import { readOffering } from '#server/clinic/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readDayOfDoctor } from './request-facts-rows.ts';

/** When each doctor of a treatment is free first today, the soonest first; those who are not last. @throws ClinicError `not_allowed`, `not_found` */
export async function listFirstFree(
  ctx: Context,
  { treatment: treatmentId }: { treatment: string },
): Promise<RouteReply<typeof listFirstFreeRoute>> {
  authorize(ctx, 'desk.first_free', null);
  const { day, minute: from } = clinicClock(ctx.now);
  const { doctors, treatments } = await readOffering(ctx.read);
  const treatment = treatments.find(({ id, isArchived }) => id === treatmentId && !isArchived);
  if (!treatment) throw new ClinicError('not_found');
  const performers = doctors.filter((doctor) => timeWith(treatment, doctor));
  const found = await Promise.all(
    performers.map(async ({ id, name, email }) => {
      const facts = await readDayOfDoctor(ctx.read, { doctorEmail: email, treatmentId, day });
      const isOpen = facts && isWorkday(day) && !facts.isDayClosed;
      const place = isOpen ? soonestPlace(facts, { from, grid: ctx.settings.startGrid, minutes: null }) : null;
      return { id, name, email, place, isAbsent: facts?.hours?.isAbsent ?? false };
    }),
  );
  const startOf = ({ place }: (typeof found)[number]) => place?.range.start ?? Number.POSITIVE_INFINITY;
  return {
    data: found
      .toSorted((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b)))
      .map(({ id, name, email, place, isAbsent }) => ({
        doctor_id: id,
        doctor_name: name,
        doctor_email: email,
        slot: place && nameOfRange(place.range),
        isAbsent,
        isOutsideHours: place?.isOutsideHours ?? false,
      })),
  };
}
