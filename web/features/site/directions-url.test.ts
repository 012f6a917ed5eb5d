import { expect, test } from 'vitest';
import { directionsUrl } from './directions-url.ts';

test('the way to the clinic leads to its address, as far as that is set', () => {
  const url = directionsUrl({ street: 'Straße des 17. Juni 1', city: '10117 Berlin, Germany' }) ?? '';
  expect(new URL(url).searchParams.get('to')).toBe('Straße des 17. Juni 1, 10117 Berlin, Germany');
  expect(directionsUrl({ street: '', city: 'Berlin' })).toBe('https://www.openstreetmap.org/directions?to=Berlin');
  expect(directionsUrl({ street: '', city: '' })).toBeNull();
});
