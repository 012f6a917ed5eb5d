import { useState, type ComponentProps, type FormEvent } from 'react';
import { isHosted } from '#web/api/identity.ts';
import { signOut } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type SignOutFormProps = Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'children'> & {
  /** The path that is loaded then. */
  back?: string;
};

/**
 * Signs out and loads a new document, so that no personal data remains in memory. Works without scripts, but at a hosted
 * identity service only the browser can sign out.
 */
export function SignOutForm({ back = paths.home, size, className, children }: SignOutFormProps) {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await signOut();
      window.location.assign(back);
    } catch {
      setBusy(false);
      toast.error(t('sessions.signOutFailed'));
    }
  }

  return (
    <form
      method="post"
      action={paths.signOut}
      data-signs-out=""
      className="contents"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <input type="hidden" name="back" value={back} />
      <Button type="submit" variant="outline" size={size} className={className} isBusy={isBusy} isPlain={!isHosted()}>
        {children}
      </Button>
    </form>
  );
}
