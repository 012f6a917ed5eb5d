import type { DoctorProfile } from '#contract/slots/doctors';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { readFirstFreeSlots } from './availability-rows.ts';
import { listDoctorDays } from './doctor-days-rows.ts';
import { timesOfHours } from './hours-times.ts';
import { listDoctorProfiles as listRows, imageUrlOf, toDoctorTexts } from '#server/people/index';
import type { Context } from '#server/platform/context';
import { bookableDays } from '#server/clinic/index';

/** The public profiles of verified doctors, by name, each with the next available slot. */
export async function listDoctorProfiles(ctx: Context): Promise<DoctorProfile[]> {
  const rows = await listRows(ctx.read);
  const doctorIds = rows.map(({ id }) => id);
  const window = bookableDays(ctx);
  const free = await readFirstFreeSlots(ctx.read, { ...window, doctorIds });
  const hours = Map.groupBy(await listDoctorDays(ctx.read, { ...window, doctorIds }), ({ doctorId }) => doctorId);
  const times = timesOfHours({ from: window.from, grid: ctx.settings.startGrid });
  return rows.map((row) => {
    const own = free.find(({ doctorId }) => doctorId === row.id);
    const ofHours = (hours.get(row.id) ?? []).flatMap((day) =>
      (own?.times ?? []).flatMap((time) =>
        times
          .pack(day, time)
          .slice(0, 1)
          .map(({ start, end }) => ({ day: day.day, startMin: start, endMin: end })),
      ),
    );
    const [first] = [...(own?.slot ? [own.slot] : []), ...ofHours].toSorted(
      (a, b) => a.day.localeCompare(b.day) || a.startMin - b.startMin || a.endMin - b.endMin,
    );
    return {
      _id: row.id,
      name: row.name,
      docEmail: row.email,
      specialty: row.specialty,
      specialtyNames: row.specialtyNames,
      image: row.imageUrl === null ? null : imageUrlOf(row.imageUrl, ctx.settings),
      nextFree: first
        ? { date: longDate(first.day), slot: nameOfRange({ start: first.startMin, end: first.endMin }) }
        : null,
      ...toDoctorTexts(row),
    };
  });
}
