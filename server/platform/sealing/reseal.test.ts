import { readFileSync, readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import type { SealPurpose } from '#server/platform/ports/sealing';
import { sealFormerly, sealingOf } from '#testing/sealing';
import { useTestPortal } from '#testing/use-test-portal';
import { countSealed, resealTexts } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';
import { keyIdOf } from './sealing.ts';

const PURPOSE = 'imported-calendars';
const FIRST = 'the first key of a portal';
const SECOND = 'the second key of a portal';

describeOneDatabase('sealing anew', (open) => {
  const it = useTestPortal(open);

  test('what other keys and the former session secret sealed is sealed under the first one, batch by batch, and what no key opens stays', async () => {
    const { db } = it.portal;
    const people = Array.from({ length: 45 }, (_none, index) => ({
      id: randomUUID(),
      email: `${index}@calendar.test`,
      name: 'Dora',
      role: 'doctor' as const,
      issuer: 'embedded',
      subject: randomUUID(),
    }));
    await db.insertInto('person').values(people).execute();
    const { id: specialtyId } = await db.selectFrom('specialty').select('id').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('doctor')
      .values(people.map(({ id }) => ({ id, specialtyId })))
      .execute();
    const [before, foreign] = [sealingOf(FIRST), sealingOf('a key of another portal')];
    const rows = await Promise.all(
      people.map(async ({ id, email }, index) => ({
        doctorId: id,
        host: 'calendar.test',
        sealedUrl:
          index === 0
            ? sealFormerly(`former secret of ${PURPOSE}`, `https://${email}`)
            : await (index === 20 ? foreign : before).seal(PURPOSE, `https://${email}`),
      })),
    );
    await db.insertInto('importedCalendar').values(rows).execute();

    const rotated = sealingOf(SECOND, FIRST);
    const table = 'imported_calendar';
    const counts = (first: string) => [
      { table, keyId: keyIdOf(first), texts: 44 },
      { table, keyId: keyIdOf('a key of another portal'), texts: 1 },
    ];
    const [first, second] = counts(FIRST);
    const former = { table, keyId: null, texts: 1 };
    expect(await countSealed(db)).toEqual(expect.arrayContaining([{ ...first, texts: 43 }, second, former]));
    // Killed in the third batch: what was done stays, and each text is under one of the two keys.
    let left = 43;
    const dying = {
      ...rotated,
      seal: (purpose: SealPurpose, text: string) => {
        if ((left -= 1) < 0) throw new Error('killed');
        return rotated.seal(purpose, text);
      },
    };
    await expect(resealTexts(db, dying)).rejects.toThrow('killed');
    expect(await countSealed(db)).toEqual(
      expect.arrayContaining([{ table, keyId: keyIdOf(SECOND), texts: 39 }, { ...first, texts: 5 }, second]),
    );
    const [one, other] = await Promise.all([resealTexts(db, rotated), resealTexts(db, rotated)]);
    expect(one.changed + other.changed).toBe(5);
    expect(await countSealed(db)).toEqual(expect.arrayContaining(counts(SECOND)));
    expect(await resealTexts(db, rotated)).toMatchObject({ changed: 0 });

    const only = sealingOf(SECOND);
    const stored = await db.selectFrom('importedCalendar').selectAll().where('host', '=', 'calendar.test').execute();
    const opened = await Promise.all(stored.map(({ sealedUrl }) => only.open(PURPOSE, sealedUrl)));
    const expected = people.map(({ email }, index) => (index === 20 ? null : `https://${email}`));
    expect(new Set(opened)).toEqual(new Set(expected));
  });
});

test('every column of sealed texts is in the list of those that a rotation seals anew', () => {
  const folder = new URL('../database/migrations/', import.meta.url);
  const scripts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const columns = scripts.flatMap((script) =>
    [...script.matchAll(/^\s*(?:add column )?(sealed_\w+)/gm)].map(([, name]) => name),
  );
  expect(new Set(sealedColumns.map(({ column }) => column))).toEqual(new Set(columns));
});
