import { redirect, type ActionFunctionArgs } from 'react-router';
import { signOut } from '#contract/people/sessions';
import { readForm, refusedBy, textsIn } from '#web/form-result.ts';
import { pageContext } from '#web/page-context.ts';
import { safeReturnPath } from '#web/paths.ts';

/** Ends the session of the cookie, has the browser clear what it stores, and redirects to `back`. */
export async function signOutAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  let given = { back: '' };
  try {
    given = textsIn(await readForm({ request, context }), ['back']);
    await context.get(pageContext).callRoute(signOut, {});
    return redirect(safeReturnPath(given.back), { status: 303, headers: { 'clear-site-data': '"storage"' } });
  } catch (error) {
    return refusedBy(error, given);
  }
}
