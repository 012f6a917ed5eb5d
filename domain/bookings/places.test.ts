import { describe, expect, test } from 'vitest';
import { placeOf, type Occupied, type WantedPlace } from './places.ts';

const range = (start: number, end: number) => ({ start, end });
const occupied = (start: number, end: number, more: Partial<Occupied> = {}): Occupied => ({
  ...range(start, end),
  bookingId: 'other',
  buffer: 0,
  patientId: 'pia',
  offeredFor: null,
  squeezedBeside: null,
  isBooked: true,
  hasEnded: false,
  version: '1',
  isOverdue: false,
  ...more,
});
const wanted: WantedPlace = {
  day: '2026-11-30',
  range: range(540, 630),
  isDayClosed: false,
  doctorId: 'dora',
  isDoctorVerified: true,
  isPerformed: true,
  duration: 45,
  buffer: 15,
  slot: null,
  hours: { version: '7', hours: [range(480, 720)], slots: [], busy: [], isAbsent: false },
  occupied: [],
};
const grid = 15;
const ofDay = wanted.hours!;

describe('a time of a doctor', () => {
  test('in hours is as long as the doctor needs, whatever end was asked for, and leaves the buffer free', () => {
    expect(placeOf(wanted, { grid })).toMatchObject({
      slotId: null,
      version: '7',
      range: range(540, 585),
      bookedBuffer: 15,
      besides: [],
    });
  });

  test('that is a published slot is exactly that slot', () => {
    const slot = { id: 'slot', version: '3' };
    expect(placeOf({ ...wanted, slot }, { grid })).toMatchObject({
      slotId: 'slot',
      version: '3',
      range: range(540, 630),
      bookedBuffer: 0,
    });
  });

  test('outside of the hours or in blocked time is none', () => {
    expect(placeOf({ ...wanted, range: range(690, 735) }, { grid })).toBeNull();
    expect(placeOf({ ...wanted, hours: null }, { grid })).toBeNull();
    expect(placeOf({ ...wanted, hours: { ...ofDay, busy: [range(590, 595)] } }, { grid })).toBeNull();
    expect(placeOf({ ...wanted, hours: { ...ofDay, slots: [range(590, 595)] } }, { grid })).toBeNull();
    expect(placeOf({ ...wanted, hours: { ...ofDay, isAbsent: true } }, { grid })).toBeNull();
  });

  test('is taken by what its minutes or its buffer overlap, but not by the booking that is moved', () => {
    expect(placeOf({ ...wanted, occupied: [occupied(599, 640)] }, { grid })?.besides[0]?.start).toBe(599);
    expect(placeOf({ ...wanted, occupied: [occupied(600, 640)] }, { grid })?.besides).toEqual([]);
    const own = [occupied(525, 600, { bookingId: 'own' })];
    expect(placeOf({ ...wanted, occupied: own }, { grid, bookingId: 'own' })?.besides).toEqual([]);
  });

  test('can start where another appointment ends, else only on the grid', () => {
    const after = { ...wanted, range: range(550, 595) };
    expect(placeOf(after, { grid })?.isOffGrid).toBe(true);
    expect(placeOf({ ...after, occupied: [occupied(510, 550)] }, { grid })?.isOffGrid).toBe(false);
  });

  test('is as long as staff say; its own start stays one, and a slot and a reserved time keep their length', () => {
    const own = [occupied(605, 650, { bookingId: 'own' })];
    const staying = { ...wanted, range: range(605, 650), occupied: own };
    expect(placeOf(staying, { grid, bookingId: 'own', minutes: 70 })).toMatchObject({
      range: range(605, 675),
      isOffGrid: false,
    });
    const slot = { id: 'slot', version: '1' };
    expect(placeOf({ ...wanted, slot }, { grid, minutes: 70 })?.range).toEqual(wanted.range);
    const reserved = { ...wanted, occupied: [occupied(wanted.range.start, 645, { offeredFor: 'own' })] };
    const { start } = wanted.range;
    expect(placeOf(reserved, { grid, bookingId: 'own', minutes: 70 })?.range).toEqual(range(start, 645));
  });

  test('that is reserved for a booking can be taken by that one alone, even if the hours have changed since', () => {
    const reserved = { ...wanted, occupied: [occupied(540, 600, { buffer: 15, patientId: null, offeredFor: 'own' })] };
    expect(placeOf(reserved, { grid })?.besides[0]?.offeredFor).toBe('own');
    expect(placeOf(reserved, { grid, bookingId: 'own' })?.besides).toEqual([]);
    const changed = { ...reserved, hours: { ...ofDay, version: '8', hours: [] } };
    expect(placeOf(changed, { grid, bookingId: 'own' })).toMatchObject({ range: range(540, 585), besides: [] });
    expect(placeOf(changed, { grid })).toBeNull();
  });

  test('is for staff any minute that is neither busy nor taken, outside of the hours too, but not past midnight', () => {
    const staff = { grid: 15, isByStaff: true } as const;
    const hours = {
      ...ofDay,
      version: null,
      hours: [range(480, 540)],
      slots: [range(540, 600)],
      busy: [range(700, 720)],
    };
    const place = (start: number, minutes: number, more: Partial<WantedPlace> = {}) =>
      placeOf({ ...wanted, hours, buffer: 0, range: range(start, start + 5), ...more }, { ...staff, minutes });
    expect(place(523, 50)).toMatchObject({
      range: range(523, 573),
      isOutsideHours: false,
      isOffGrid: false,
      cutsSlots: true,
    });
    expect(place(523, 78)).toMatchObject({ isOutsideHours: true });
    expect(place(1379, 60)).toMatchObject({ version: null, isOutsideHours: true, cutsSlots: false });
    expect(place(600, 30, { occupied: [occupied(610, 615)] })?.besides[0]?.start).toBe(610);
    expect(() => place(1380, 60)).toThrow('invalid_input');
    expect(() => place(690, 15)).toThrow('slot_unavailable');
    expect(() => place(600, 30, { hours: { ...hours, isAbsent: true } })).toThrow('slot_unavailable');
  });

  test('is not taken by what is overdue, which has to be released', () => {
    const place = placeOf({ ...wanted, occupied: [occupied(540, 600, { isOverdue: true })] }, { grid });
    expect([place?.besides, place?.overdue.length]).toEqual([[], 1]);
  });
});
