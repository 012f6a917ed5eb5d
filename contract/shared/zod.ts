import { z } from 'zod';

/** Maps zod's own issues to message keys, so that its English texts are never shown. */
function messageKeyOf(issue: { code?: string; input?: unknown }): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'validation.unknownField';
    case 'too_big':
      return 'validation.tooLong';
    case 'invalid_type':
      return issue.input === undefined ? 'validation.missing' : 'validation.invalid';
    default:
      return 'validation.invalid';
  }
}

// By default zod probes `new Function`, which the pages' content policy reports as a violation.
z.config({ customError: messageKeyOf, jitless: 'window' in globalThis });

export { z };
