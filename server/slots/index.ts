// When one can book: published and free slots, and what blocks them.

export { busyTimesOn, markBusySlots, isAtBusyTime } from './blocked/busy-times-rows.ts';
export {
  findClosure,
  findSameClosure,
  insertClosure,
  insertClosures,
  listClosures,
  lockSlotsOf,
  countAppointmentsOn,
  readClosedDays,
  readClosedNames,
  removeClosure,
  removeOtherHolidays,
  restoreHoliday,
  type ClosureRow,
} from './blocked/closed-days-rows.ts';
export { isClosedOn } from './blocked/closed-on-rows.ts';
export {
  blockedTimes,
  listDoctorDays,
  publishedSlots,
  rangesOf,
  type DoctorDayRow,
  type Window,
} from './free/doctor-days-rows.ts';
export { longestOf, timesOfHours, type HoursTimes } from './free/hours-times.ts';
export { findLeavingDay } from './blocked/leaving-day-rows.ts';
export { isActive, occupiesAt, occupiesSlot } from './blocked/occupied-rows.ts';
export { listFreeSlots } from './free/availability-rows.ts';
export { listSlots } from './free/list-slots.ts';
export { summarizeTreatments } from './free/summarize-treatments.ts';
export {
  isNotBlocked,
  isSlotTaken,
  listOfHours,
  listSlotsOfDoctor,
  listTakenTimes,
  lockOwnSlot,
  readAbsentDays,
  withdrawAllSlots,
  withdrawSlotRow,
} from './publish/slots-rows.ts';
export { listHours } from './plans/plans-rows.ts';
export { raiseDoctorDay } from './blocked/doctor-days-rows.ts';
export { addDoctorDay } from './publish/add-doctor-day.ts';
export { blockAbsentSlots, freeAbsentSlots, isDayOfAbsence } from './blocked/absent-slots-rows.ts';
export { releaseReservedSlots } from './blocked/reserved-slots-rows.ts';
