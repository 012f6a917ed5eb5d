import { isOpen, type ClosedDays } from '#domain/slots/availability';
import { lengthsOf } from '#domain/clinic/performed-treatments';
import { clinicClock, type Day, type TimeRange } from '#domain/shared/time';
import { readOffering } from '#server/clinic/index';
import type { Context } from '#server/platform/context';
import { listDoctorDays, listFreeSlots, timesOfHours } from '#server/slots/index';

/** What can still be booked of some doctors on a day, by their ids, in order of time: slots, and stretches of hours. */
export async function listFreeStretches(
  { read, now, settings }: Context,
  { day, doctorIds, closed }: { day: Day; doctorIds: string[]; closed: ClosedDays },
): Promise<Map<string, TimeRange[]>> {
  const from = clinicClock(now);
  if (day < from.day || !isOpen(day, closed) || doctorIds.length === 0) return new Map();
  const wanted = { from, now, days: [day], doctorIds };
  const [slots, hours, { doctors, treatments }] = await Promise.all([
    listFreeSlots(read, wanted),
    listDoctorDays(read, wanted),
    readOffering(read),
  ]);
  const times = timesOfHours({ from, grid: settings.startGrid });
  const found = doctors.map((doctor): [string, TimeRange[]] => {
    const ofDoctor = ({ doctorId }: { doctorId: string }) => doctorId === doctor.id;
    const stretches = hours.filter(ofDoctor).flatMap((row) => times.free(row, lengthsOf(doctor, treatments)));
    const all = [...slots.filter(ofDoctor).map(({ range }) => range), ...stretches];
    return [doctor.id, all.toSorted((a, b) => a.start - b.start)];
  });
  return new Map(found);
}
