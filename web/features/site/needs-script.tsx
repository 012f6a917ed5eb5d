import type { ReactNode } from 'react';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';

/** Without scripts, explains what does not work and names telephone number and email address of the clinic; `children` is what does work. */
export function NeedsScript({
  text = 'site.needsScript',
  className = 'mb-5',
  children,
}: {
  text?: MessageKey;
  className?: string;
  children?: ReactNode;
}) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <noscript>
      <div className={className}>
        <Notice tone="info">
          {t(text)}{' '}
          <span className="flex flex-wrap gap-x-4">
            <PhoneLink number={clinic.phone} />
            {clinic.email && (
              <a href={`mailto:${clinic.email}`} className="inline-block py-0.5 underline underline-offset-4">
                {clinic.email}
              </a>
            )}
          </span>
          {children}
        </Notice>
      </div>
    </noscript>
  );
}
