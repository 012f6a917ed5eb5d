import { expect, test } from 'vitest';
import { specialtyTexts, treatmentTexts } from './clinic-texts.ts';
import { GENERAL_DENTISTRY } from '#domain/people/general-dentistry';
import { suggestedTreatments } from '#domain/clinic/sample-treatments';
import { isShippedImage } from '#domain/clinic/treatments';

test('each specialty that doctors are offered has a treatment to take over, General Dentistry too, with its texts and image', () => {
  const covered = new Set(suggestedTreatments.map(({ specialty }) => specialty));
  expect([...covered].toSorted()).toEqual(Object.keys(specialtyTexts).toSorted());
  expect(covered.has(GENERAL_DENTISTRY)).toBe(true);
  for (const { name, image } of suggestedTreatments)
    expect([name, isShippedImage(image), name in treatmentTexts]).toEqual([name, true, true]);
});
