import { isPortalOpened } from '#server/desk/first-steps/opening-rows';
import type { Portal } from '#server/platform/context';
import type { Database } from '#server/platform/database/open-database';

/** Whether the portal is open to the public. Once it is it stays so, and nothing is read any more. */
export function followOpening(db: Database, isDemo: boolean): Portal['isOpen'] {
  let isOpen = isDemo;
  return async () => (isOpen ||= await isPortalOpened(db));
}
