import { debugErrorMap } from '@firebase/auth';
import { expect, test } from 'vitest';
import { firebase } from '#i18n/messages/people/firebase';

const texts = (debugErrorMap as unknown as () => Record<string, string>)();

test.each(Object.keys(firebase.de))('%s is an error code of Firebase', (code) => {
  expect(texts).toHaveProperty(code.replace('auth/', ''));
});
