import { describe, expect, test } from 'vitest';
import { addChosen, choose, countAdded, draftOf, dropUnadded, hasUnadded, removeSlot, toDocSlot } from './draft.ts';

const MONDAY = 'Monday, November 30, 2026';
const TUESDAY = 'Tuesday, December 1, 2026';
const fresh = draftOf([MONDAY, TUESDAY]);

describe('the draft of a schedule', () => {
  test('only added times are sent, without Select', () => {
    const chosen = choose(fresh, MONDAY, { second: '02.00 PM-03.00 PM' });
    expect(hasUnadded(chosen)).toBe(true);
    expect(toDocSlot(chosen)).toEqual([]);
    const added = addChosen(chosen, MONDAY) ?? fresh;
    expect(hasUnadded(added)).toBe(false);
    expect(toDocSlot(added)).toEqual([{ date: MONDAY, slot: ['02.00 PM-03.00 PM'] }]);
  });
  test('adding needs a time in at least one of the two dropdowns', () => {
    expect(addChosen(fresh, MONDAY)).toBeNull();
  });
  test('added times are in the order of the day, without duplicates', () => {
    let draft = addChosen(choose(fresh, TUESDAY, { second: '03.00 PM-04.00 PM' }), TUESDAY) ?? fresh;
    draft = choose(draft, TUESDAY, { first: '10.00 AM-12.00 AM' });
    draft = addChosen(choose(draft, TUESDAY, { second: '03.00 PM-04.00 PM' }), TUESDAY) ?? fresh;
    expect(toDocSlot(draft)).toEqual([{ date: TUESDAY, slot: ['10.00 AM-12.00 AM', '03.00 PM-04.00 PM'] }]);
    expect(countAdded(draft)).toBe(2);
    expect(countAdded(removeSlot(draft, TUESDAY, '10.00 AM-12.00 AM'))).toBe(1);
  });
  test('dropping removes only times that were not added', () => {
    const draft = addChosen(choose(fresh, MONDAY, { first: '12.00 AM-02.00 PM' }), MONDAY) ?? fresh;
    const dropped = dropUnadded(choose(draft, TUESDAY, { first: '10.00 AM-12.00 AM' }));
    expect(hasUnadded(dropped)).toBe(false);
    expect(toDocSlot(dropped)).toEqual(toDocSlot(draft));
  });
  test('added times are preserved when other days are chosen', () => {
    const draft = addChosen(choose(fresh, MONDAY, { first: '12.00 AM-02.00 PM' }), MONDAY) ?? fresh;
    expect(toDocSlot(draftOf([MONDAY], draft))).toHaveLength(1);
    expect(toDocSlot(draftOf([TUESDAY], draft))).toEqual([]);
  });
});
