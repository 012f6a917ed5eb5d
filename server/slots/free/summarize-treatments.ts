import type { NextFree } from '#contract/slots/treatments';
import { lengthsOf } from '#domain/clinic/performed-treatments';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day } from '#domain/shared/time';
import { NEXT_TIMES, readAvailabilityCounts, type Only } from './availability-rows.ts';
import { timesOfHours } from './hours-times.ts';
import { bookableDays, describeTreatment, doctorsOf } from '#server/clinic/index';
import type { Context } from '#server/platform/context';

type NextTime = { doctor: { name: string; email: string }; day: Day; start: number; end: number };

/**
 * Treatments with verified doctors, and how many more appointments fit into their available slots and hours on all future
 * days, the first such date and the next times. Of one treatment, which may be archived, or of the treatments of one
 * doctor, these are times of several days; otherwise of all treatments that are not archived the soonest.
 */
export async function summarizeTreatments(ctx: Context, only: Only = {}) {
  const window = bookableDays(ctx);
  const isBrief = !only.treatmentId && !only.doctorId;
  const { treatments, doctors, hours, counts, next } = await readAvailabilityCounts(ctx.read, { ...window, ...only });
  const times = timesOfHours({ from: window.from, grid: ctx.settings.startGrid });
  const countsOf = Map.groupBy(counts, ({ doctorId }) => doctorId);
  const hoursOf = Map.groupBy(hours, ({ doctorId }) => doctorId);
  const nextOf = Map.groupBy(next, ({ doctorId }) => doctorId);
  const lengths = new Map(doctors.map((doctor) => [doctor.id, lengthsOf(doctor, treatments)]));
  return treatments.flatMap((treatment) => {
    if (only.treatmentId && treatment.id !== only.treatmentId) return [];
    const offering = doctorsOf(treatment, doctors);
    if (only.doctorId && offering.length === 0) return [];
    let freeSlots = 0;
    let first: Day | null = null;
    const soonest: NextTime[] = [];
    const note = (day: Day, count: number) => {
      freeSlots += count;
      if (first === null || day < first) first = day;
    };
    for (const doctor of offering) {
      const minutes = doctor.time.duration + doctor.time.buffer;
      for (const count of countsOf.get(doctor.id) ?? []) if (count.length >= minutes) note(count.first, count.slots);
      for (const { day, startMin: start, endMin: end, ...row } of nextOf.get(doctor.id) ?? [])
        if (row.minutes === minutes) soonest.push({ doctor, day, start, end });
      let shown = 0;
      for (const row of hoursOf.get(doctor.id) ?? []) {
        const packed = times.pack(row, doctor.time);
        if (packed.length > 0) note(row.day, packed.length);
        if (packed.length === 0 || shown++ >= NEXT_TIMES) continue;
        // Not the packed ones: each has to be one that the doctor's list offers.
        const offered = times.offer(row, doctor.time, lengths.get(doctor.id) ?? []);
        for (const range of offered.slice(0, NEXT_TIMES)) soonest.push({ doctor, day: row.day, ...range });
      }
    }
    return {
      ...describeTreatment(ctx, treatment, offering),
      doctors: offering.map(({ id, name, email }) => ({ _id: id, name, docEmail: email })),
      freeSlots,
      nextFreeDate: first === null ? null : longDate(first),
      nextFree: nextFreeOf(soonest, isBrief),
    };
  });
}

/** The soonest of some times of doctors by name, or those of each of the first days; of several doctors at one time, the first. */
function nextFreeOf(times: NextTime[], isBrief: boolean): NextFree[] {
  const sorted = times.toSorted((a, b) => a.day.localeCompare(b.day) || a.start - b.start);
  const distinct = sorted.filter(
    ({ day, start }, index) => sorted[index - 1]?.day !== day || sorted[index - 1]?.start !== start,
  );
  const byDay = [...Map.groupBy(distinct, ({ day }) => day).values()].slice(0, NEXT_TIMES);
  const shown = isBrief ? distinct.slice(0, NEXT_TIMES) : byDay.flatMap((ofDay) => ofDay.slice(0, NEXT_TIMES));
  return shown.map(({ doctor, day, start, end }) => ({
    doctor_email: doctor.email,
    doctor: doctor.name,
    date: longDate(day),
    slot: nameOfRange({ start, end }),
  }));
}
