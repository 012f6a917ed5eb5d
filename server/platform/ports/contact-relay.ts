/** A message to the clinic; `id` distinguishes a repeated delivery from a second message. */
export type ContactMessage = { id: string; name: string; email: string; message: string };

export type ContactRelay = {
  /** Delivers a message to the clinic; throws if it was not accepted, so that the caller retries. */
  send(message: ContactMessage): Promise<void>;
};
