/** A message to the clinic; `id` names it, so that a second try can be told from a second message. */
export type ContactMessage = { id: string; name: string; email: string; message: string };

export type ContactRelay = {
  /** Hands it on to where the clinic reads its messages; throws when it was not taken, so that the caller tries again. */
  send(message: ContactMessage): Promise<void>;
};
