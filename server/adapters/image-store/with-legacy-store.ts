import type { ImageStore } from '#server/ports/image-store';

/**
 * A clinic that moves to another store still has photos in the one before: they are shown from there, and removed
 * there when their person is.
 */
export function withLegacyStore(store: ImageStore, before: ImageStore): ImageStore {
  return {
    ...store,
    remove: async (image) => (await before.remove(image)) || store.remove(image),
  };
}
