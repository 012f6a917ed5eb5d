import type { TreatmentTime } from '#domain/clinic/performed-treatments';
import { freeStretches, offeredTimes, packTimes, type StartGrid } from '#domain/slots/bookable-times';
import type { Day, TimeRange } from '#domain/shared/time';
import { rangesOf, type DoctorDayRow } from './doctor-days-rows.ts';

export type HoursTimes = {
  /** As many times of a treatment as fit besides each other. */
  pack: (day: DoctorDayRow, time: TreatmentTime) => TimeRange[];
  /** Times that share no minute, each of which can be booked without the others. */
  split: (day: DoctorDayRow, time: TreatmentTime) => TimeRange[];
  /** All times at which a treatment is offered; `lengths` are those of all treatments of the doctor. */
  offer: (day: DoctorDayRow, time: TreatmentTime, lengths: TreatmentTime[]) => TimeRange[];
  /** The stretches into which one of the treatments fits. */
  free: (day: DoctorDayRow, lengths: TreatmentTime[]) => TimeRange[];
};

/** Computes the times of doctors' hours from a moment on; of days with equal facts once. */
export function timesOfHours({ from, grid }: { from: { day: Day; minute: number }; grid: StartGrid }): HoursTimes {
  const known = new Map<string, TimeRange[]>();
  const compute = (row: DoctorDayRow, key: string, times: (after: number) => TimeRange[]) => {
    const after = row.day === from.day ? from.minute : -1;
    const facts = `${key} ${after} ${row.hours}${row.blocked}${row.occupied}`;
    const computed = known.get(facts) ?? times(after);
    known.set(facts, computed);
    return computed;
  };
  const dayOf = ({ hours, blocked, occupied }: DoctorDayRow) => ({
    hours: rangesOf(hours),
    blocked: rangesOf(blocked),
    occupied: rangesOf(occupied),
  });
  return {
    pack: (row, time) =>
      compute(row, `${time.duration}+${time.buffer}`, (after) => packTimes(dayOf(row), time, { grid, after })),
    split: (row, time) =>
      compute(row, `split ${time.duration}+${time.buffer}`, (after) =>
        packTimes(dayOf(row), time, { grid, after, isEachAlone: true }),
      ),
    offer: (row, time, lengths) =>
      compute(row, JSON.stringify([time, lengths]), (after) =>
        offeredTimes(dayOf(row), time, { grid, after, lengths }),
      ),
    free: (row, lengths) =>
      compute(row, JSON.stringify(lengths), (after) => freeStretches(dayOf(row), { grid, after, lengths })),
  };
}

/** Minutes into which each of some treatments fits; null if there are none. */
export function longestOf(lengths: TreatmentTime[]): TreatmentTime | null {
  if (lengths.length === 0) return null;
  const duration = Math.max(...lengths.map((time) => time.duration));
  return { duration, buffer: Math.max(...lengths.map((time) => time.duration + time.buffer - duration)) };
}
