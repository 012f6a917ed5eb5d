/** Testimonials, and the three samples shown until a clinic configures its own. */
const en = {
  title: 'Reviews',
  description: 'What patients say about {{clinic}}.',
  heading: 'What Our Patients Says',
  lead: 'What it is like to be treated here.',
  none: 'There are no reviews here yet.',
  sample: 'Sample',
  sampleNote: 'These reviews are samples until the clinic shows its own.',
  sample1Name: 'Maya Torres',
  sample1Review:
    'I had not seen a dentist for years, and nobody made me feel it. I knew the price before I came, and the filling was done in half an hour.',
  sample2Name: 'Daniel Okafor',
  sample2Review:
    'Booked on my phone in the evening, sat in the chair two days later. The doctor explained every step before she took it.',
  sample3Name: 'Hannah Lindqvist',
  sample3Review:
    'My daughter asks when we may go again. That says it all. They were patient, cheerful, and told her the truth.',
  sampleLocation: 'California',
};

const de: Record<keyof typeof en, string> = {
  title: 'Bewertungen',
  description: 'Was Patientinnen und Patienten über {{clinic}} sagen.',
  heading: 'Was unsere Patientinnen und Patienten sagen',
  lead: 'Wie es ist, sich hier behandeln zu lassen.',
  none: 'Hier stehen noch keine Bewertungen.',
  sample: 'Beispiel',
  sampleNote: 'Diese Bewertungen sind Beispiele, bis die Praxis eigene zeigt.',
  sample1Name: 'Maya Torres',
  sample1Review:
    'Ich war jahrelang nicht beim Zahnarzt, und niemand hat es mich spüren lassen. Den Preis kannte ich vorher, und die Füllung war in einer halben Stunde fertig.',
  sample2Name: 'Daniel Okafor',
  sample2Review:
    'Abends am Handy gebucht, zwei Tage später saß ich auf dem Stuhl. Die Ärztin hat jeden Schritt vorher erklärt.',
  sample3Name: 'Hannah Lindqvist',
  sample3Review:
    'Meine Tochter fragt, wann wir wieder hindürfen. Das sagt alles. Alle waren geduldig, fröhlich und ehrlich zu ihr.',
  sampleLocation: 'Kalifornien',
};

export const reviews = { en, de };
