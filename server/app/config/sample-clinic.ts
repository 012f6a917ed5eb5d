import { confirmedSettings, type ClinicValues } from '#domain/clinic/clinic-settings';

/** The clinic's facts in the demo. */
export const sampleClinic = {
  CLINIC_NAME: 'Molar Dental Clinic',
  CLINIC_STREET: 'Friedrichstraße 100',
  CLINIC_CITY: '10117 Berlin, Germany',
  CLINIC_PHONE: '+49 30 901820',
  CLINIC_EMAIL: 'praxis@molar.example',
} as const;

/** Facts that a real clinic may share with the sample; they count as the sample's only if they are not set. */
const setByOwnClinic = ['CLINIC_CURRENCY', ...confirmedSettings, 'CLINIC_TESTIMONIALS'] as const;

/** Names of the settings in `env` that still have the sample clinic's value. */
export function findSampleFacts(given: Record<string, string | undefined>): string[] {
  const same = Object.entries(sampleClinic).filter(([name, sample]) => (given[name]?.trim() || sample) === sample);
  // The city in German is enough.
  const isNamed = (name: string) => name === 'CLINIC_CITY' && Boolean(given['CLINIC_CITY_DE']?.trim());
  return [
    ...same.map(([name]) => name).filter((name) => !isNamed(name)),
    ...setByOwnClinic.filter((name) => !given[name]?.trim()),
  ];
}

/** Phone, email and address of the clinic; of a city that is set in one language alone the English one has the country. */
export function readFacts({ CLINIC_CITY_DE: german, ...given }: ClinicValues) {
  const city = given.CLINIC_CITY || (german && `${german}, Germany`);
  const address = { street: given.CLINIC_STREET, city };
  const addresses = { en: address, de: { ...address, city: german || city.replace(/, Germany$/, '') } };
  return { address, addresses, phone: given.CLINIC_PHONE, email: given.CLINIC_EMAIL };
}
