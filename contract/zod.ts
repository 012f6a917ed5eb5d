import { z } from 'zod';

/** What zod says by itself becomes a key of the catalogue, so that nobody ever reads zod's own English. */
function wordOfIssue(issue: { code?: string; input?: unknown }): string {
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

// Without jitless zod probes `new Function`, which the content policy of the pages reports.
z.config({ customError: wordOfIssue, jitless: 'window' in globalThis });

export { z };
