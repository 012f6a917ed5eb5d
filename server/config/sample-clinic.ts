/** The clinic of the demo, which a real one replaces setting by setting. */
export const sampleClinic = {
  CLINIC_NAME: 'Molar Dental Clinic',
  CLINIC_STREET: 'Friedrichstraße 100',
  CLINIC_CITY: '10117 Berlin, Germany',
  CLINIC_PHONE: '+49 30 901820',
  CLINIC_EMAIL: 'praxis@molar.example',
} as const;

/** Facts whose sample another clinic may well have: they count as the sample's only while they are not set. */
const setByOwnClinic = ['CLINIC_CURRENCY', 'CLINIC_OPENING_HOURS', 'CLINIC_STATE', 'CLINIC_TESTIMONIALS'] as const;

/** The settings whose fact of the clinic is still the sample's, by the settings as they were given. */
export function findSampleFacts(given: Record<string, string | undefined>): string[] {
  const same = Object.entries(sampleClinic).filter(([name, sample]) => (given[name]?.trim() || sample) === sample);
  return [...same.map(([name]) => name), ...setByOwnClinic.filter((name) => !given[name]?.trim())];
}
