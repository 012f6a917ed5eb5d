/** Focuses the first wrong field of a form, with its label and message visible. Call it once the messages are rendered. */
export function focusWrongField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled');
  field?.focus();
  // A field that has the focus already is not scrolled to; the dialog's scroll padding leaves room for the message.
  field?.scrollIntoView({ block: 'nearest' });
}
