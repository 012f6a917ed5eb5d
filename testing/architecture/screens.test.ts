import { expect, test } from 'vitest';
import { mayOpenPage, screensByPattern } from '#web/features/sessions/screens.ts';
import { readSource } from './read-source.ts';

test('every page of the signed-in area is listed with its screen, which decides who may open it', () => {
  const routes = readSource().find(({ path }) => path === 'web/routes.ts')?.text ?? '';
  const pages = [...routes.matchAll(/(?:route\('([^']+)', |index\()'routes\/dashboard\/(?!layout\.)/g)].map(
    ([, path = '']) => ['/dashboard', path.replace(/^dashboard\//, '')].filter(Boolean).join('/'),
  );
  expect(Object.keys(screensByPattern).toSorted()).toEqual(pages.toSorted());
});

test('a page opens for the roles of its screen, by its path and by its pattern, and one that is not listed for nobody', () => {
  for (const path of ['/dashboard/persons/:personId', '/dashboard/persons/7', '/dashboard/persons/7/']) {
    expect([mayOpenPage('reception', path), mayOpenPage('doctor', path)]).toEqual([true, false]);
  }
  expect(mayOpenPage('admin', '/dashboard/unknown')).toBe(false);
});
