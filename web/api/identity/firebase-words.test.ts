import { debugErrorMap } from '@firebase/auth';
import { expect, test } from 'vitest';
import { firebase } from '#words/firebase';

const texts = (debugErrorMap as unknown as () => Record<string, string>)();

test.each(Object.entries(firebase.en))("what is said of %s in English is the service's own text", (code, text) => {
  expect(text).toBe(`Firebase: ${texts[code.replace('auth/', '')]} (${code}).`);
});
