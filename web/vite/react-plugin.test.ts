import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { withoutUnusedExports, withoutUnusedFeatures } from './react-plugin.ts';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const read = (file: string) => readFileSync(path.join(packages, file), 'utf8');
const dom = read('react-dom/cjs/react-dom-client.production.js');
const react = read('react/cjs/react.production.js');

/** Whether it is a script: its syntax is checked without running it. */
const parses = (source: string) => Boolean(new Script(`(function (require, exports) {${source}\n})`));

test('the renderer of the installed React has all that is left out of it, and remains a script', () => {
  const found = withoutUnusedFeatures(dom);
  expect(parses(found)).toBe(true);
  expect(found).not.toContain('document.startViewTransition');
  expect(found).not.toContain('FragmentInstance.prototype');
  expect(found.length).toBeLessThan(dom.length * 0.93);
});

test('the installed React has all exports that are left out of it, and retains the others', () => {
  const found = withoutUnusedExports(react);
  const namesIn = (source: string) => [...source.matchAll(/^exports\.(\w+)/gm)].map((match) => match[1]);
  expect(parses(found)).toBe(true);
  expect(namesIn(react)).toEqual(expect.arrayContaining(['Children', 'useActionState']));
  expect(namesIn(found)).toEqual(expect.arrayContaining(['Component', 'Suspense', 'useOptimistic', 'useState']));
  expect(namesIn(react).length - namesIn(found).length).toBe(11);
});

test('a React that was changed is refused with what it lacks', () => {
  expect(() => withoutUnusedFeatures(dom.replaceAll('isFragmentInstanceParent', 'isOther'))).toThrow(
    'isFragmentInstanceParent',
  );
  expect(() => withoutUnusedFeatures(dom.replaceAll('335544064', '335544065'))).toThrow('335544064');
  expect(() => withoutUnusedExports(react.replaceAll('exports.cloneElement', 'exports.copy'))).toThrow('cloneElement');
});
