import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';

/** What is asked before leaving times that are not published. */
const unsentTimes: Record<'title' | 'text' | 'leave' | 'stay', MessageKey> = {
  title: 'slots.leaveTitle',
  text: 'slots.leaveText',
  leave: 'slots.leave',
  stay: 'slots.goBack',
};

/** Asks before leaving the page while something is unsent: with our dialog, or the browser's on a reload. */
export function useUnsentGuard(isUnsent: boolean, keys = unsentTimes): ReactNode {
  const { t } = useMessages();
  // A page's own parameters, such as the week, lose nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsent && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadWarning(isUnsent);
  return (
    <ConfirmDialog
      title={t(keys.title)}
      message={t(keys.text)}
      confirmLabel={t(keys.leave)}
      cancelLabel={t(keys.stay)}
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
