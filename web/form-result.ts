import { data, type ActionFunctionArgs } from 'react-router';
import { RequestRefused, isRequestRefused } from '#contract/shared/send-request';
import { pageContext } from './page-context.ts';

export type Texts = Record<string, string>;

/** What the action of a page returns if the form, or the result of sending it, is shown. */
export type FormResult = {
  /** What was typed, without passwords. */
  values: Texts;
  /** The errors by field, each a sentence or a key such as `validation.nameRequired`. */
  errors: Texts;
  /** Why the form as a whole was refused; without a message the code has one. */
  failure: { code: string; message: string } | null;
  /** Facts of a form that was accepted. */
  done: Texts | null;
};

const EMPTY: FormResult = { values: {}, errors: {}, failure: null, done: null };

/** The form of a request; an unreadable one is empty. @throws RequestRefused if it could not be received */
export async function readForm({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const { fault } = context.get(pageContext);
  if (fault) throw new RequestRefused(fault.status, fault.body);
  return request.formData().catch(() => new FormData());
}

/** Text fields of a form; a missing one is empty. */
export function textsIn<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The first issue of each field. */
export function firstIssues(issues: readonly { path: readonly PropertyKey[] | string; message: string }[]): Texts {
  const named = issues.map(({ path, message }) => [
    typeof path === 'string' ? path : path.map(String).join('.'),
    message,
  ]);
  return Object.fromEntries(named.toReversed()) as Texts;
}

export function accepted(done: Texts): FormResult {
  return { ...EMPTY, done };
}

/** Shows the form again with errors of its fields. */
export function refusedFields(errors: Texts, values: Texts) {
  return data<FormResult>({ ...EMPTY, values, errors }, { status: 400 });
}

/** Shows the form again after a call was refused, with the errors of its fields if there are any. Rethrows others. */
export function refusedBy(error: unknown, values: Texts, done: Texts | null = null) {
  if (!isRequestRefused(error)) throw error;
  const { code, message, issues = [] } = error.failure;
  const errors = firstIssues(issues);
  const isOfFields = issues.length > 0 && Object.keys(errors).every((name) => name in values);
  const failure = isOfFields ? null : { code, message };
  return data<FormResult>({ values, errors, failure, done }, { status: error.httpStatus });
}

/** The result of a form that a hydrated page could not send, and so retains. Rethrows redirects and errors of the server. */
export function unsent(error: unknown): FormResult {
  if (!(error instanceof TypeError)) throw error;
  return { ...EMPTY, failure: { code: navigator.onLine ? 'UNREACHABLE' : 'OFFLINE', message: '' } };
}
