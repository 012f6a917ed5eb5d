import { expect, test } from 'vitest';
import { screensByPattern } from '#web/features/sessions/require-session.ts';
import { readSource } from './read-source.ts';

test('every screen is guarded on the server as in the browser', () => {
  const source = readSource();
  const textOf = (path: string) => source.find((file) => file.path === path)?.text ?? '';
  const guarded = [...textOf('web/routes.ts').matchAll(/route\('([^']+)', '(routes\/dashboard\/[^']+)'/g)].flatMap(
    ([, path = '', file = '']) => {
      const [, screen] = /(?:ScreenGuard screen=|mayOpen\(roleOf\(user\), )["'](\w+)/.exec(textOf(`web/${file}`)) ?? [];
      return screen ? [[`dashboard/${path.replace(/^dashboard\//, '')}`, screen]] : [];
    },
  );
  expect(Object.fromEntries(guarded)).toEqual(screensByPattern);
});
