import { readFileSync } from 'node:fs';
import { Testimonial } from '#contract/clinic/clinic';
import type { Environment } from './environment.ts';

/** Reads the file of CLINIC_TESTIMONIALS; null without it. Adds an error to `lines`. */
export function readTestimonials({ CLINIC_TESTIMONIALS: file }: Environment, lines: string[]): Testimonial[] | null {
  if (!file) return null;
  try {
    return Testimonial.array().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    lines.push('CLINIC_TESTIMONIALS does not name a JSON file with a list of {_id, name, img, review, location}');
    return null;
  }
}
