import { listSpecialties } from '#contract/treatments';
import { useRoute } from './use-route.ts';

/**
 * The names of the specialties that have a treatment, and whether a doctor of one can be booked; until the list is
 * loaded, every doctor counts as bookable.
 */
export function useSpecialties(): { names: string[]; isBookable: (specialty: string | null) => boolean } {
  const specialties = useRoute(listSpecialties, {});
  const names = specialties.data?.data.map(({ name }) => name);
  return {
    names: names ?? [],
    isBookable: (specialty) => !names || specialty === null || names.includes(specialty),
  };
}
