import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '#web/paths.ts';

/** The weekly plan of earlier versions, to which emails and bookmarks lead. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(paths.myHours + new URL(request.url).search);
}
