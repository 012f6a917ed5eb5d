import { useMutation } from '@tanstack/react-query';
import {
  createTreatment,
  listManagedTreatments,
  orderTreatments,
  updateTreatment,
  type ManagedTreatment,
  type Performer,
} from '#contract/clinic/managed-treatments';
import type { RouteInput } from '#contract/shared/define-route';
import { listSlots } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { uploadPhoto } from '#web/api/upload.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';

export type Fields = RouteInput<typeof createTreatment>['body'];

/** All treatments with what patients can book of them, all specialties and doctors; undefined until both are read. */
export function useManagedTreatments() {
  const read = useRoute(listManagedTreatments, {});
  const summaries = useRoute(summarizeTreatments, {});
  const offerOf = (id: string) => summaries.data?.data.find(({ _id }) => _id === id);
  return { ...read, ...(!summaries.isPending && read.data?.data), offerOf };
}

/** Adds a treatment, or changes one that is given; uploads the photo first, if there is one. */
export function useSaveTreatment(treatment: ManagedTreatment | null) {
  const refetch = useRefetch(listManagedTreatments, summarizeTreatments);
  return useMutation({
    mutationFn: async ({ fields, photo }: { fields: Fields; photo: File | null }) => {
      const body = photo ? { ...fields, image: await uploadPhoto(photo) } : fields;
      if (!treatment) return callRoute(createTreatment, { body });
      const { _id: id, version } = treatment;
      return callRoute(updateTreatment, { params: { id }, body: { ...body, version } });
    },
    onSettled: () => void refetch(),
  });
}

/** Saves what doctors do otherwise than usual, one treatment after the other. */
export function useSavePerformers() {
  const refetch = useRefetch(listManagedTreatments, summarizeTreatments, listSlots);
  return useMutation({
    mutationFn: async (changes: { treatment: ManagedTreatment; performer: Performer }[]) => {
      for (const [{ _id: id, version }, own] of Map.groupBy(changes, ({ treatment }) => treatment)) {
        const performers = own.map(({ performer }) => performer);
        await callRoute(updateTreatment, { params: { id }, body: { version, performers } });
      }
    },
    onSettled: () => refetch(),
  });
}

/** Archives or restores a treatment; done once the list is read again. */
export function useArchive() {
  const refetch = useRefetch(listManagedTreatments, summarizeTreatments);
  return useMutation({
    mutationFn: ({ _id: id, version, isArchived }: ManagedTreatment) =>
      callRoute(updateTreatment, { params: { id }, body: { version, archived: !isArchived } }),
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}

/** Puts the offered treatments into another order. */
export function useOrder() {
  const refetch = useRefetch(listManagedTreatments, summarizeTreatments);
  return useMutation({
    mutationFn: (ids: string[]) => callRoute(orderTreatments, { body: { ids } }),
    onSettled: () => refetch(),
  });
}
