import { expect, test } from 'vitest';
import { RequestRefused } from '#contract/shared/send-request';
import { catalogue } from '#i18n/catalogue';
import { translator } from '#i18n/translator';
import { errorMessage, hasErrorCode } from './error-message.ts';
import { IdentityRefused } from './identity/service.ts';
import { Offline, Unreachable } from './send.ts';

const { people, sessions, site } = catalogue.de;
const t = translator(catalogue.de);
const taken = new RequestRefused(409, { status: 'Failed', code: 'slot_taken', message: 'Vergeben' });

test('a refused request shows the message of the server', () => {
  expect(errorMessage(taken, t, 'people.failed')).toBe('Vergeben');
});

test('an error of the identity service is translated if its code is known, else shown unchanged', () => {
  expect(errorMessage(new IdentityRefused('INVALID_PASSWORD', 'Invalid password'), t)).toBe(
    sessions['INVALID_PASSWORD'],
  );
  expect(errorMessage(new IdentityRefused('auth/user-disabled', 'Disabled'), t)).toBe('Dieses Konto wurde gesperrt.');
  expect(errorMessage(new IdentityRefused('too_many_requests', 'Zu oft'), t)).toBe('Zu oft');
});

test('without a response the message depends on whether anything was sent', () => {
  expect(errorMessage(new Unreachable(null), t, 'people.failed')).toBe(people['failed']);
  expect(errorMessage(new Unreachable(null), t)).toBe(sessions['UNREACHABLE']);
  expect(errorMessage(new Offline(null), t, 'people.failed')).toBe(site['nothingSent']);
  expect(errorMessage(new IdentityRefused('OFFLINE', ''), t)).toBe(site['nothingSent']);
});

test('a code is that of the server or of the identity service', () => {
  expect(hasErrorCode(taken, 'slot_taken', 'slot_unavailable')).toBe(true);
  expect(hasErrorCode(taken, 'slot_unavailable')).toBe(false);
  expect(hasErrorCode(new IdentityRefused('INVALID_TOKEN', ''), 'INVALID_TOKEN')).toBe(true);
  expect(hasErrorCode(new Unreachable(null), 'slot_taken')).toBe(false);
});
