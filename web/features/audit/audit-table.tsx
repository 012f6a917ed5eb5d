import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditAct, AuditEntry } from '#contract/clinic/audit';
import { viewActions } from '#domain/clinic/audit';
import { describeAudit } from '#i18n/describe-audit';
import { formatInstant } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useActEntries, type AuditFilter } from './use-audit.ts';

export type Party = NonNullable<AuditEntry['actor']>;

export const roleMessages: Record<Party['role'], MessageKey> = {
  Patient: 'audit.patient',
  Doctor: 'audit.doctor',
  Reception: 'audit.reception',
  admin: 'audit.admin',
};

/** How many characters of a booking's id are shown; enough to be unique in practice. */
const CODE_LENGTH = 8;

/** Acts, one row each, which opens the entries of it. */
export function AuditTable({ acts, filter }: { acts: AuditAct[]; filter: AuditFilter }) {
  const { t, language } = useMessages();
  return (
    <Table
      isWide
      caption={t('dashboard.audit')}
      items={acts}
      columns={{
        when: ['meta', t('audit.when')],
        who: ['meta', t('audit.who')],
        what: ['title', t('audit.what')],
        whom: ['meta', t('audit.whom')],
      }}
      renderCells={(act) => {
        const { at, actor } = act.entry;
        return {
          when: (
            <time dateTime={at} className="inline-block min-w-36 tabular-nums">
              {formatInstant(at, language)}
            </time>
          ),
          who: actor ? <PartyName party={actor} /> : t('audit.portal'),
          what: <What act={act} filter={filter} />,
          whom: <Whom entry={act.entry} />,
        };
      }}
    />
  );
}

/** What was done, with a button that shows every entry of it. */
function What({ act, filter }: { act: AuditAct; filter: AuditFilter }) {
  const { t, language } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { entry, since, count } = act;
  if (count === 1) return describeAudit(entry, t, language);
  const isLooking = viewActions.some((action) => action === entry.action);
  return (
    <div className="grid justify-items-start gap-1">
      {isLooking
        ? t('audit.looked', { count, since: formatInstant(since, language) })
        : describeAudit(entry, t, language)}
      <button
        type="button"
        aria-expanded={isOpen}
        className="inline-flex min-h-8 cursor-pointer items-center gap-1 text-sm font-normal text-base-content/75 underline-offset-4 hover:underline"
        onClick={() => setOpen(!isOpen)}
      >
        {t('audit.entries', { count })}
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
      </button>
      {isOpen && <Entries act={act._id} filter={filter} />}
    </div>
  );
}

function Entries({ act, filter }: { act: string; filter: AuditFilter }) {
  const { t, language } = useMessages();
  const pages = useActEntries(act, filter);
  if (!pages.entries)
    return pages.isError ? <FormError>{t('audit.failed')}</FormError> : <Skeleton className="h-24 w-full" />;
  return (
    <>
      <ul className="grid gap-1.5 border-s-2 border-base-300 ps-3 text-sm font-normal">
        {pages.entries.map((entry) => (
          <li key={entry._id} id={`entry-${entry._id}`} className="outline-none">
            {describeAudit(entry, t, language)} <Whom isShort entry={entry} />
          </li>
        ))}
      </ul>
      <LoadMore pages={{ ...pages, isPlaceholderData: false }} rows={pages.entries.map(({ _id }) => `entry-${_id}`)} />
    </>
  );
}

function PartyName({ party }: { party: Party }) {
  const { t } = useMessages();
  return (
    <span className="inline-grid min-w-28">
      <Link
        to={paths.auditOf(party._id)}
        title={t('audit.onlyPerson')}
        className={party.name === null ? 'italic hover:underline' : 'font-medium hover:underline'}
      >
        {party.name ?? t('audit.deleted')}
      </Link>
      <span className="text-sm text-base-content/70">{t(roleMessages[party.role])}</span>
    </span>
  );
}

type WhomProps = { entry: AuditEntry; isShort?: boolean };

/** Whom an entry concerns; in short as a part of a line. */
function Whom({ entry: { person, booking }, isShort = false }: WhomProps) {
  const { t } = useMessages();
  const code = booking && t('audit.booking', { code: booking.slice(0, CODE_LENGTH) });
  if (isShort) {
    const parts = [person && (person.name ?? t('audit.deleted')), code].filter(Boolean);
    return parts.length > 0 && <span className="text-base-content/70">{parts.join(', ')}</span>;
  }
  if (!person && !booking) return t('audit.nobody');
  return (
    <span className="grid">
      {person && <PartyName party={person} />}
      {booking && (
        <span title={booking} className="text-sm text-base-content/70">
          {code}
        </span>
      )}
    </span>
  );
}
