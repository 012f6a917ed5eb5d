/** The treatments of the demo: specialty, price in cents, and minutes. */
export const sampleTreatments = [
  {
    name: 'Teeth Orthodontics',
    specialty: 'Orthodontics',
    priceCents: 12_000,
    durationMin: 30,
    bufferMin: 0,
    image: 'braces',
  },
  {
    name: 'Cosmetic Dentistry',
    specialty: 'Cosmetic Dentistry',
    priceCents: 15_000,
    durationMin: 60,
    bufferMin: 0,
    image: 'whitening',
  },
  {
    name: 'Teeth Cleaning',
    specialty: 'Dental Hygiene',
    priceCents: 6_000,
    durationMin: 45,
    bufferMin: 15,
    image: 'cleaning',
  },
  {
    name: 'Cavity Protection',
    specialty: 'Restorative Dentistry',
    priceCents: 8_950,
    durationMin: 45,
    bufferMin: 10,
    image: 'filling',
  },
  {
    name: 'Pediatric Dental',
    specialty: 'Pediatric Dentistry',
    priceCents: 7_500,
    durationMin: 30,
    bufferMin: 0,
    image: 'children',
  },
  {
    name: 'Oral Surgery',
    specialty: 'Oral Surgery',
    priceCents: 25_000,
    durationMin: 50,
    bufferMin: 10,
    image: 'surgery',
  },
] as const;

/** What a clinic is suggested to offer: the demo's treatments, and those of general dentistry, which the demo has not. */
export const suggestedTreatments = [
  {
    name: 'Dental Check-up',
    specialty: 'General Dentistry',
    priceCents: 4_000,
    durationMin: 30,
    bufferMin: 0,
    image: 'checkup',
  },
  {
    name: 'Tooth Filling',
    specialty: 'General Dentistry',
    priceCents: 9_000,
    durationMin: 45,
    bufferMin: 10,
    image: 'filling',
  },
  {
    name: 'Toothache',
    specialty: 'General Dentistry',
    priceCents: 5_000,
    durationMin: 20,
    bufferMin: 10,
    image: 'surgery',
  },
  ...sampleTreatments,
] as const;
