import { expect, test } from 'vitest';
import { createUploadGate } from './upload-gate.ts';

test('a server accepts eight concurrent uploads, four of one network', () => {
  const gate = createUploadGate();
  const busy = expect.objectContaining({ code: 'uploads_busy', retryAfterSeconds: 5 });
  const ofOne = Array.from({ length: 4 }, () => gate.enter('203.0.113.7'));
  expect(() => gate.enter('203.0.113.7')).toThrow(busy);
  const ofOthers = [1, 2, 3, 4].map((n) => gate.enter(`198.51.100.${n}`));
  expect(() => gate.enter('198.51.100.5')).toThrow(busy);
  for (const leave of [...ofOne, ...ofOthers]) leave();
  for (let n = 0; n < 4; n += 1) gate.enter('203.0.113.7');
});

test('attack 41: all networks of one IPv6 connection count as one', () => {
  const gate = createUploadGate();
  for (const n of [0, 1, 2, 3]) gate.enter(`2001:db8:0:${n}::`);
  expect(() => gate.enter('2001:db8:0:ff::')).toThrow(expect.objectContaining({ code: 'uploads_busy' }));
  gate.enter('2001:db8:0:100::');
});
