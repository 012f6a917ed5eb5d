import type { ImageStore } from '#server/platform/ports/image-store';

/**
 * For a clinic that moved to another store: stores new images in `store`, and still removes older ones from `before`.
 */
export function withLegacyStore(store: ImageStore, before: ImageStore): ImageStore {
  return {
    ...store,
    remove: async (image) => (await before.remove(image)) || store.remove(image),
  };
}
