import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionUser } from '#web/api/session-store.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { hasSlashKey } from './slash-key.ts';

const FindDialog = lazyComponent(async () => (await import('./find-dialog.tsx')).FindDialog);

/** How staff find anything: by a button, by Ctrl K or ⌘K, and by `/` outside of fields. */
export function useFind({ isStaff }: { isStaff: boolean }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isStaff) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const hasModifier = ctrlKey || metaKey;
      const isInField = target instanceof Element && target.closest('input, select, textarea, [contenteditable]');
      const isWanted = hasModifier ? key.toLowerCase() === 'k' : key === '/' && !isInField && hasSlashKey();
      // What is done in an open dialog is finished first.
      if (!isWanted || altKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isStaff]);
  const close = () => setOpen(false);
  return {
    renderButton: (className: string, hasWord: boolean) => (
      <button
        type="button"
        className={className}
        aria-label={hasWord ? undefined : t('find.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => FindDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        {hasWord && <span>{t('find.open')}</span>}
      </button>
    ),
    renderDialog: (user: SessionUser) =>
      isOpen && (
        <LazyDialog
          isAtTop
          title={t('find.title')}
          closeLabel={t('find.dismiss')}
          failed={t('find.failed')}
          onClose={close}
        >
          <FindDialog user={user} onClose={close} />
        </LazyDialog>
      ),
  };
}
