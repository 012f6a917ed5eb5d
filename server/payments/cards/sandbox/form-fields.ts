import { BadParameters } from './replies.ts';

/** The fields of a form; a nested one such as `metadata[booking_id]` is one flat name. */
export type FormFields = ReadonlyMap<string, string>;

export function parseFormFields(text: string): FormFields {
  const fields = new Map(new URLSearchParams(text));
  // PostgreSQL accepts no NUL in a text.
  for (const [name, value] of fields) {
    if (`${name}${value}`.includes('\0')) throw new BadParameters('Invalid string.');
  }
  return fields;
}

/** Refuses an unknown field, as the provider does, so that a misspelt one is found before it is live. */
export function refuseUnknown(fields: FormFields, known: RegExp): void {
  for (const name of fields.keys()) {
    if (!known.test(name)) {
      throw new BadParameters(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
    }
  }
}

export function requiredField(fields: FormFields, name: string): string {
  const value = fields.get(name);
  if (value) return value;
  throw new BadParameters(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

/** The amount in cents. @throws BadParameters */
export function amountField(fields: FormFields): number {
  const text = requiredField(fields, 'amount');
  const amount = Number(text);
  if (!/^-?\d{1,12}$/.test(text)) {
    throw new BadParameters(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw new BadParameters(message, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  return amount;
}

/** The fields `metadata[…]` by their inner names. */
export function metadataFields(fields: FormFields): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]) => {
    const key = /^metadata\[([^[\]]{1,40})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
