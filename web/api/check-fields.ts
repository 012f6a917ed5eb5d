/** Keys of messages by field, in the form of react-hook-form's errors. */
export type FieldErrors<Input> = { [Name in keyof Input]?: { message: string } | undefined };
/** Checks what was typed: what to send, and the errors, of which there are none if it may be sent. */
export type CheckFields<Input> = (values: Input) => { values: Input; errors: FieldErrors<Input> };

type Parsed<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** Checks fields by a schema of the contract; each field has its first error. */
export function checkFields<Input>(schema: { safeParse: (values: unknown) => Parsed<Input> }): CheckFields<Input> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Input] ??= { message };
    return { values, errors };
  };
}
