import { expect, test } from 'vitest';
import { readTypedCode, typedCodeOf } from './typed-code.ts';

test('a code is read however it is typed', () => {
  const code = typedCodeOf(Uint8Array.from({ length: 10 }, (_, index) => index * 29));
  expect(code).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
  expect(readTypedCode(code, 10)).toBe(code.replace('-', ''));
  expect(readTypedCode(' ok7p4 qxil-m ', 10)).toBe('0K7P4QX11M');
});

test.each(['', 'K7P4Q', 'K7P4Q-X2M9U', 'K7P4Q-X2M9B-A'])('“%s” is no code', (typed) => {
  expect(readTypedCode(typed, 10)).toBeNull();
});
