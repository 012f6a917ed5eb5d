export type ImageStore = {
  /** Keeps an already re-encoded JPEG under a new unguessable name and tells its public path or address. */
  put(jpeg: Buffer): Promise<{ url: string }>;
  /** Removes it; nothing happens when it is gone already. */
  remove(url: string): Promise<void>;
};
