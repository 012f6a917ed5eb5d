/**
 * A stored image. `removeBy` is the host's delete link, null if the URL is enough. Anyone with the link can remove the
 * image, so it is never returned to clients.
 */
export type StoredImage = { url: string; removeBy: string | null };

export type ImageStore = {
  /** The origin of image URLs if it is not the portal's; pages have to allow it in their content policy. */
  origin: string | null;
  /**
   * Re-encodes an upload and stores it under a new unguessable name; `url` is its public path or URL.
   * @throws ClinicError `not_a_picture`, `image_too_large`, `image_too_complex` or `image_not_rgb` when it is no
   * acceptable JPG, `uploads_busy` when too many uploads wait, `unavailable` when it cannot be stored.
   */
  put(upload: Buffer): Promise<StoredImage>;
  /**
   * Removes an image, which may be gone already. False when another store has it.
   * @throws ClinicError `unavailable` when it can still be fetched afterwards.
   */
  remove(image: StoredImage): Promise<boolean>;
};
