import { lengthsOf } from '#domain/clinic/performed-treatments';
import { isOpen, type ClosedDays } from '#domain/slots/availability';
import type { SlotTime } from '#domain/shared/slot-times';
import { clinicClock, type Day } from '#domain/shared/time';
import { readOffering } from '#server/clinic/index';
import type { Context } from '#server/platform/context';
import { listDoctorDays, listFreeSlots, timesOfHours } from '#server/slots/index';

/** What can still be booked on some days of all doctors or of some, in order of time: slots, and stretches of hours. */
export async function listFreeStretches(
  { read, now, settings }: Context,
  { days, doctorIds: wantedIds, closed }: { days: Day[]; doctorIds?: string[]; closed: ClosedDays },
): Promise<(SlotTime & { doctorId: string })[]> {
  const from = clinicClock(now);
  const { doctors, treatments } = await readOffering(read);
  const doctorIds = wantedIds ?? doctors.map(({ id }) => id);
  const open = days.filter((day) => day >= from.day && isOpen(day, closed));
  if (open.length === 0 || doctorIds.length === 0) return [];
  const wanted = { from, now, days: open, doctorIds };
  const [slots, hours] = await Promise.all([listFreeSlots(read, wanted), listDoctorDays(read, wanted)]);
  const times = timesOfHours({ from, grid: settings.startGrid });
  const lengths = new Map(doctors.map((doctor) => [doctor.id, lengthsOf(doctor, treatments)]));
  const stretches = hours.flatMap((row) =>
    times.free(row, lengths.get(row.doctorId) ?? []).map((range) => ({ doctorId: row.doctorId, day: row.day, range })),
  );
  return [...slots, ...stretches]
    .filter(({ doctorId }) => lengths.has(doctorId))
    .toSorted((a, b) => a.range.start - b.range.start);
}
