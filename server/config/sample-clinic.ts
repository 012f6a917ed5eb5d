/** Defaults of the clinic's facts, for the demo. */
export const sampleClinic = {
  CLINIC_NAME: 'Molar Dental Clinic',
  CLINIC_STREET: 'Friedrichstraße 100',
  CLINIC_CITY: '10117 Berlin, Germany',
  CLINIC_PHONE: '+49 30 901820',
  CLINIC_EMAIL: 'praxis@molar.example',
} as const;

/** Facts that a real clinic may share with the sample; they count as the sample's only if they are not set. */
const setByOwnClinic = ['CLINIC_CURRENCY', 'CLINIC_OPENING_HOURS', 'CLINIC_STATE', 'CLINIC_TESTIMONIALS'] as const;

/** Names of the settings in `env` that still have the sample clinic's value. */
export function findSampleFacts(given: Record<string, string | undefined>): string[] {
  const same = Object.entries(sampleClinic).filter(([name, sample]) => (given[name]?.trim() || sample) === sample);
  return [...same.map(([name]) => name), ...setByOwnClinic.filter((name) => !given[name]?.trim())];
}

/** The clinic's address in English and German, where the country is left out unless the setting for German has it. */
export function readAddresses(data: {
  CLINIC_STREET: string;
  CLINIC_CITY: string;
  CLINIC_CITY_DE?: string | undefined;
}) {
  const address = { street: data.CLINIC_STREET, city: data.CLINIC_CITY };
  const city = data.CLINIC_CITY_DE ?? address.city.replace(/, Germany$/, '');
  return { address, addresses: { en: address, de: { ...address, city } } };
}
