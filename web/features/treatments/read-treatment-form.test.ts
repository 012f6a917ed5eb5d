import { expect, test } from 'vitest';
import { readTreatmentForm } from './read-treatment-form.ts';

const typed = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

test('an empty buffer is none, and spaces around and within a name are single', () => {
  const read = readTreatmentForm(typed({ name_en: '  Teeth   Whitening ', buffer: '', price: '89,50' }), 'one');
  expect(read).toMatchObject({ name_en: 'Teeth Whitening', buffer: 0, price: 89.5, specialty_id: 'one' });
});

test('a new specialty is sent by its names instead of an id', () => {
  const read = readTreatmentForm(typed({ specialty_en: 'Implants', specialty_de: 'Implantate' }), null);
  expect(read).toMatchObject({ new_specialty: { en: 'Implants', de: 'Implantate' } });
  expect(read).not.toHaveProperty('specialty_id');
});
