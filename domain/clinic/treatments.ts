/** Bounds of a duration and of the buffer after it, in minutes. */
export const DURATION_MINUTES = { min: 5, max: 480 };
export const MAX_BUFFER_MINUTES = 240;

/** How many treatments a clinic can have, without archived ones. */
export const MAX_TREATMENTS = 200;

/** The images that the portal ships, by file name below `/treatments/`. */
export const treatmentImages = [
  'checkup',
  'cleaning',
  'filling',
  'braces',
  'whitening',
  'children',
  'surgery',
  'implant',
] as const;

export function isShippedImage(image: string): boolean {
  return treatmentImages.some((name) => name === image);
}

/** The longest cut-off: a year. */
export const MAX_CUTOFF_HOURS = 8760;
