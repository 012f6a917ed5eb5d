/**
 * A picture that is kept. `removeBy` is what its host wants to be shown before it removes it, null where the address
 * is enough: whoever has it can remove the picture, so it goes to nobody.
 */
export type KeptImage = { url: string; removeBy: string | null };

export type ImageStore = {
  /** Where pictures are shown from when that is not the portal itself: pages have to allow it. */
  origin: string | null;
  /**
   * Re-encodes an upload and keeps it under a new unguessable name; `url` is its public path or address.
   * @throws ClinicError `not_a_picture`, `image_too_large`, `image_too_complex` or `image_not_rgb` when it is no JPG that
   * can be accepted, `uploads_busy` when too many wait, `unavailable` when it cannot be stored.
   */
  put(upload: Buffer): Promise<KeptImage>;
  /**
   * Removes it; it may be gone already. False when it is kept somewhere else.
   * @throws ClinicError `unavailable` when it is still shown afterwards.
   */
  remove(image: KeptImage): Promise<boolean>;
};
