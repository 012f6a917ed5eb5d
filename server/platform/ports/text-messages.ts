/** One text message; `id` identifies its event, `to` is an international number (`+49…`). */
export type TextMessage = { id: string; to: string; text: string };

export type TextMessages = {
  /**
   * Sends a message. Returns the HTTP status with which the service refused it for good, or null if it was accepted.
   * @throws ClinicError `unavailable` if it may succeed later, so that the caller retries.
   */
  send(message: TextMessage): Promise<{ refusedWith: number | null }>;
};
