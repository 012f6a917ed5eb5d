import { expect, test } from 'vitest';
import { clinicSettings, findSettingFault, validSettings, type SettingName } from './clinic-settings.ts';

test.each<[SettingName, string, string]>([
  ['CLINIC_NAME', '', 'validation.missing'],
  ['CLINIC_NAME', 'x'.repeat(81), 'validation.tooLong'],
  ['CLINIC_NAME', 'two\nlines', 'validation.invalid'],
  ['CLINIC_NAME', '\u2060\u2800', 'validation.invalid'],
  ['CLINIC_PHONE', '030\n901820', 'validation.phoneInvalid'],
  ['CLINIC_PHONE', 'call us', 'validation.phoneInvalid'],
  ['CLINIC_PHONE', '123', 'validation.phoneInvalid'],
  ['CLINIC_EMAIL', 'praxis@', 'validation.emailInvalid'],
  ['CLINIC_EMAIL', 'praxis@example', 'validation.emailInvalid'],
  ['CLINIC_OPENING_HOURS', '', 'validation.missing'],
  ['CLINIC_OPENING_HOURS', '-', 'validation.clock'],
  ['CLINIC_OPENING_HOURS', '18:00-09:00', 'validation.planHours'],
  ['CLINIC_STATE', 'XX', 'validation.invalid'],
  ['START_GRID_MINUTES', '7', 'validation.invalid'],
  ['CHANGE_CUTOFF_HOURS', '-1', 'validation.between'],
  ['CHANGE_CUTOFF_HOURS', '8761', 'validation.between'],
  ['LATE_REFUND_PERCENT', '1.5', 'validation.between'],
  ['LATE_REFUND_PERCENT', '', 'validation.missing'],
  ['REMINDER_HOURS', '0', 'validation.leads'],
  ['REMINDER_HOURS', '48;2', 'validation.leads'],
  ['REMINDER_HOURS', '337', 'validation.leads'],
  ['REMINDER_HOURS', '1,2,3,4,5,6', 'validation.leads'],
  ['LEGAL_KZV_URL', 'javascript:alert(1)', 'validation.httpsUrl'],
  ['CLINIC_FACEBOOK_URL', 'http://example.test', 'validation.httpsUrl'],
  ['LEGAL_TITLE', '', 'validation.missing'],
])('%s refuses “%s”', (name, value, message) => {
  expect(findSettingFault(name, value)?.message).toBe(message);
});

test.each<[SettingName, string]>([
  ['CLINIC_PHONE', ''],
  ['CLINIC_PHONE', '+49 (0)221 / 12-34'],
  ['CLINIC_EMAIL', 'praxis+post@zahn.example.de'],
  ['CLINIC_OPENING_HOURS', '07:30-19:00'],
  ['REMINDER_HOURS', '72, 24,2'],
  ['REMINDER_HOURS', 'off'],
  ['CHANGE_CUTOFF_HOURS', '0'],
  ['LEGAL_VAT_ID', ''],
])('%s accepts “%s”', (name, value) => {
  expect(findSettingFault(name, value)).toBeNull();
});

test('a number out of its range is refused with the range', () => {
  expect(findSettingFault('LATE_REFUND_PERCENT', '101')?.params).toEqual({ min: 0, max: 100 });
});

test('stored values that this version does not know or no longer finds valid are left out', () => {
  const stored = { CLINIC_NAME: 'Zahnwerk', CLINIC_PHONE: 'call us', CLINIC_MOTTO: 'Ah' };
  expect(validSettings(stored)).toEqual({ CLINIC_NAME: 'Zahnwerk' });
});

test('neither the currency nor a secret, an address of the portal or its database can be set', () => {
  const never = /CURRENCY|ZONE|SECRET|KEY|TOKEN|PUBLIC_URL|DATABASE|SMTP|PASSWORD/;
  expect(Object.keys(clinicSettings).filter((name) => never.test(name))).toEqual([]);
});
