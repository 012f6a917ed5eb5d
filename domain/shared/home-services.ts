/** The services of the home page (specification, section 2), and the treatments in which they are done. */
export const serviceTreatments = {
  fluoride: 'Teeth Cleaning',
  filling: 'Cavity Protection',
  whitening: 'Cosmetic Dentistry',
} as const;
