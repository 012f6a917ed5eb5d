import { describe, expect, test } from 'vitest';
import { placeOf, type Occupied, type WantedPlace } from './places.ts';

const range = (start: number, end: number) => ({ start, end });
const occupied = (start: number, end: number, more: Partial<Occupied> = {}): Occupied => ({
  ...range(start, end),
  bookingId: 'other',
  buffer: 0,
  patientId: 'pia',
  offeredFor: null,
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
  hours: { version: '7', hours: [range(480, 720)], blocked: [] },
  occupied: [],
};
const grid = 15;

describe('a time of a doctor', () => {
  test('in hours is as long as the doctor needs, whatever end was asked for, and leaves the buffer free', () => {
    expect(placeOf(wanted, { grid })).toMatchObject({
      slotId: null,
      version: '7',
      range: range(540, 585),
      bookedBuffer: 15,
      takenBy: null,
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
    const busy = { version: '7', hours: [range(480, 720)], blocked: [range(590, 595)] };
    expect(placeOf({ ...wanted, hours: busy }, { grid })).toBeNull();
  });

  test('is taken by what its minutes or its buffer overlap, but not by the booking that is moved', () => {
    expect(placeOf({ ...wanted, occupied: [occupied(599, 640)] }, { grid })?.takenBy?.start).toBe(599);
    expect(placeOf({ ...wanted, occupied: [occupied(600, 640)] }, { grid })?.takenBy).toBeNull();
    const own = [occupied(525, 600, { bookingId: 'own' })];
    expect(placeOf({ ...wanted, occupied: own }, { grid, bookingId: 'own' })?.takenBy).toBeNull();
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
    expect(placeOf(reserved, { grid })?.takenBy?.offeredFor).toBe('own');
    expect(placeOf(reserved, { grid, bookingId: 'own' })?.takenBy).toBeNull();
    const changed = { ...reserved, hours: { version: '8', hours: [], blocked: [] } };
    expect(placeOf(changed, { grid, bookingId: 'own' })).toMatchObject({ range: range(540, 585), takenBy: null });
    expect(placeOf(changed, { grid })).toBeNull();
  });

  test('is not taken by what is overdue, which has to be released', () => {
    const place = placeOf({ ...wanted, occupied: [occupied(540, 600, { isOverdue: true })] }, { grid });
    expect([place?.takenBy, place?.overdue.length]).toEqual([null, 1]);
  });
});
