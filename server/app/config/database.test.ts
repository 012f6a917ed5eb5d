import { expect, test } from 'vitest';
import { placeOf } from './database.ts';

test('a database is shown to people without user and password', () => {
  expect(placeOf('postgresql://molar:a%40b@db-1:5432/molar?sslmode=require')).toBe('db-1:5432/molar');
  expect(placeOf('postgresql://molar:a@b@db-1/molar')).toBe('db-1/molar');
  expect(placeOf('postgresql://molar:1/geheim@db-1/molar')).toBe('an invalid address');
  expect(placeOf('postgresql://molar:geheim/1@db-1/molar')).toBe('an invalid address');
});
