import { expect, test } from 'vitest';
import { foldSource, type Fold } from './fold-source.ts';

const folds: Fold[] = [
  { id: '/package/a.js', text: 'if (isRare)', by: 'if (false)' },
  { id: '/package/a.js', text: 'warn();', by: '' },
];

test('replaces every place of a text in the files that it is for', () => {
  expect(foldSource(folds, 'warn(); if (isRare) warn();', '/node_modules/package/a.js')).toBe(' if (false) ');
  expect(foldSource(folds, 'if (isRare) warn();', '/node_modules/package/b.js')).toBeUndefined();
});

test('refuses a file that lacks a text', () => {
  expect(() => foldSource(folds, 'if (isRare) {}', '/node_modules/package/a.js')).toThrow(
    '/package/a.js no longer has: warn();',
  );
});
