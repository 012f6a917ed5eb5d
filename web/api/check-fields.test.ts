import { expect, test } from 'vitest';
import { AddReceptionBody } from '#contract/reception';
import { checkFields } from './check-fields.ts';

const check = checkFields(AddReceptionBody);

test('valid fields are returned as the schema has them', () => {
  expect(check({ name: '  Rita Empfang ', email: 'rita@praxis.test' })).toEqual({
    values: { name: 'Rita Empfang', email: 'rita@praxis.test' },
    errors: {},
  });
});

test('each invalid field has the key of its first error, and the values are as they were typed', () => {
  const { values, errors } = check({ name: ' ', email: 'nobody' });
  expect(values).toEqual({ name: ' ', email: 'nobody' });
  expect(Object.keys(errors).toSorted()).toEqual(['email', 'name']);
  expect(errors.email).toEqual({ message: 'validation.emailInvalid' });
  expect(errors.name?.message).toMatch(/^validation\./);
});
