import { redirect, type ActionFunctionArgs } from 'react-router';
import { paths, safeReturnPath, withoutLanguage } from '#web/paths.ts';
import { pageContext } from '#web/page-context.ts';
import { chosenLanguage, preferenceCookies } from '#web/preferences.ts';

/**
 * Stores the chosen language or theme in a cookie, a signed-in person's language in their profile too, and redirects
 * back, to a path without `?lang=`, which would undo the choice. Works without scripts.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => null);
  if (!form) return new Response(null, { status: 415 });
  const language = chosenLanguage(form);
  if (language) await context.get(pageContext).storeLanguage(language);
  const back = form.get('back');
  const headers = new Headers();
  for (const cookie of preferenceCookies(form)) headers.append('set-cookie', cookie);
  return redirect(withoutLanguage(safeReturnPath(typeof back === 'string' ? back : null)), { headers });
}

export function loader() {
  return redirect(paths.home);
}
