import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { isRequestRefused } from '#contract/shared/send-request';
import { listOutbox, type OutboxMail } from '#contract/clinic/outbox';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import type { PageHandle } from '#web/root.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const handle = { title: 'outbox.title' } satisfies PageHandle;

/** Exists in demo mode only, else 404. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await context.get(pageContext).callRoute(listOutbox, { query: {} });
  } catch (error) {
    if (isRequestRefused(error) && error.httpStatus === 404) throw data(null, { status: 404 });
    throw error;
  }
}

export default function OutboxPage() {
  const { t } = useMessages();
  const mails = useLoaderData<typeof loader>().data;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10">
      <PageHeading title={t('outbox.title')} lead={t('outbox.lead')} />
      <div className="grid gap-6">
        {mails.length === 0 && <EmptyState title={t('outbox.empty')} />}
        {mails.map((mail) => (
          <MailCard key={`${mail.id}-${mail.sentAt}`} mail={mail} />
        ))}
      </div>
    </div>
  );
}

function MailCard({ mail }: { mail: OutboxMail }) {
  const { t, language } = useMessages();
  return (
    <Card as="article" className="grid gap-3">
      <h2 className="text-xl">{mail.subject}</h2>
      <p className="text-base-content/70 text-sm">
        {t('outbox.to')}: {mail.to.name} &lt;{mail.to.email}&gt; · {t('outbox.sentAt')}:{' '}
        {formatInstant(mail.sentAt, language)}
      </p>
      <p className="break-words whitespace-pre-line">
        {mail.text.split(/(https?:\/\/\S+)/).map((part) =>
          part.startsWith('http') ? (
            <a key={part} href={part} className="link link-primary break-all">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </Card>
  );
}
