export type ImageStore = {
  /**
   * Re-encodes an upload and keeps it under a new unguessable name; its public path or address.
   * @throws ClinicError `not_a_picture` when it is no JPG picture, `unavailable` when it cannot be kept.
   */
  put(upload: Buffer): Promise<{ url: string }>;
  /** Removes it; nothing happens when it is gone already. */
  remove(url: string): Promise<void>;
};
