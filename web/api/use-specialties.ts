import type { Texts } from '#domain/shared/language';
import { listSpecialties } from '#contract/slots/treatments';
import { useRoute } from './use-route.ts';

/**
 * The specialties that have a treatment, and whether a doctor of one (by its English name) can be booked; until the
 * list is loaded, every doctor counts as bookable.
 */
export function useSpecialties(): {
  specialties: { name: string; texts: Texts }[];
  isBookable: (specialty: string | null) => boolean;
} {
  const specialties = useRoute(listSpecialties, {}).data?.data;
  return {
    specialties: specialties ?? [],
    isBookable: (specialty) => !specialties || specialty === null || specialties.some(({ name }) => name === specialty),
  };
}
