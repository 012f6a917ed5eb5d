import { useEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Confirms that the message was sent. Takes the focus, since the button that had it was removed. */
export function MessageSent({ name, email }: { name: string; email: string }) {
  const { t } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="success">
        <h2 ref={heading} data-focus="" tabIndex={-1} className="text-lg">
          {t('contact.sentTitle')}
        </h2>
        <p>{t('contact.sent', { name, email })}</p>
      </Notice>
      <ButtonLink to={paths.contact} reloadDocument variant="outline">
        {t('contact.another')}
      </ButtonLink>
    </div>
  );
}
