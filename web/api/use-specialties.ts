import { listSpecialties } from '#contract/treatments';
import { useRoute } from './use-route.ts';

/**
 * The names of the specialties that have a treatment, and whether patients can book a doctor of one; while the list
 * is not there, every doctor counts as bookable.
 */
export function useSpecialties(): { names: string[]; isBookable: (specialty: string | null) => boolean } {
  const specialties = useRoute(listSpecialties, {});
  const names = specialties.data?.data.map(({ name }) => name);
  return {
    names: names ?? [],
    isBookable: (specialty) => !names || specialty === null || names.includes(specialty),
  };
}
