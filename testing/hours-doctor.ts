import type { Day, TimeRange } from '#domain/shared/time';
import { updateHours } from '#server/slots/plans/plans-rows';
import { aPerson, tokenFor, type TestPerson } from './people.ts';
import type { TestPortal } from './portal.ts';

export type HoursDoctor = TestPerson & { token: string };

/** A verified doctor with hours on some days, who performs treatments of all specialties. */
export async function anHoursDoctor(
  portal: TestPortal,
  { days, hours = [{ start: 540, end: 720 }] }: { days: Day[]; hours?: TimeRange[] },
): Promise<HoursDoctor> {
  const doctor = await aPerson(portal, { role: 'doctor', isVerified: true });
  const treatments = await portal.db.selectFrom('treatment').select('id').execute();
  await portal.db
    .insertInto('doctorTreatment')
    .values(
      treatments.map(({ id }) => ({
        doctorId: doctor.id,
        treatmentId: id,
        isPerformed: true,
        durationMin: null,
        bufferMin: null,
      })),
    )
    .execute();
  await updateHours(
    portal.db,
    doctor.id,
    days.map((day) => ({ day, hours })),
  );
  return { ...doctor, token: await tokenFor(portal, doctor) };
}
