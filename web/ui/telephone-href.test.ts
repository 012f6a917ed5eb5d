import { expect, test } from 'vitest';
import { telephoneHref } from './telephone-href.ts';

test.each([
  ['+49 (0)30 901820', 'tel:+4930901820'],
  ['+49 (0) 30 / 90 18-20', 'tel:+4930901820'],
  ['0049 (0)30 901820', 'tel:004930901820'],
  ['(030) 901820', 'tel:030901820'],
  ['(0)30 901820', 'tel:030901820'],
  ['+49 30 901820', 'tel:+4930901820'],
])('the link of %s dials %s', (number, href) => {
  expect(telephoneHref(number)).toBe(href);
});
