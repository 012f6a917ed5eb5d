import type { DoctorProfile } from '#contract/slots/doctors';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { readFirstFreeSlots } from './availability-rows.ts';
import { listDoctorProfiles as listRows, imageUrlOf, toDoctorTexts } from '#server/people/index';
import type { Context } from '#server/platform/context';
import { bookableDays } from '#server/clinic/index';

/** The public profiles of verified doctors, by name, each with the next available slot. */
export async function listDoctorProfiles(ctx: Context): Promise<DoctorProfile[]> {
  const rows = await listRows(ctx.read);
  const doctorIds = rows.map(({ id }) => id);
  const free = await readFirstFreeSlots(ctx.read, { ...bookableDays(ctx), doctorIds });
  return rows.map((row) => {
    const first = free.find(({ doctorId }) => doctorId === row.id);
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
