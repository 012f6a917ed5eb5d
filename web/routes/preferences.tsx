import { redirect, type ActionFunctionArgs } from 'react-router';
import { paths, safeReturnPath } from '#web/paths.ts';
import { preferenceCookies } from '#web/preferences.ts';

/** Stores the chosen language or theme in a cookie and redirects back. Works without scripts. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => null);
  if (!form) return new Response(null, { status: 415 });
  const back = form.get('back');
  const headers = new Headers();
  for (const cookie of preferenceCookies(form)) headers.append('set-cookie', cookie);
  return redirect(safeReturnPath(typeof back === 'string' ? back : null), { headers });
}

export function loader() {
  return redirect(paths.home);
}
