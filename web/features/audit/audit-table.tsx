import type { AuditEntry } from '#contract/clinic/audit';
import type { MessageKey } from '#i18n/catalogue';
import { formatInstant } from '#i18n/format';
import { describeAudit } from '#i18n/describe-audit';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table } from '#web/ui/table.tsx';

type Party = NonNullable<AuditEntry['actor']>;

const roleMessages: Record<Party['role'], MessageKey> = {
  Patient: 'audit.patient',
  Doctor: 'audit.doctor',
  Reception: 'audit.reception',
  admin: 'audit.admin',
};

/** How many characters of a booking's id are shown; enough to be unique in practice. */
const CODE_LENGTH = 8;

/** The id of the first element of an entry's row. */
export function entryElementId({ _id }: AuditEntry): string {
  return `audit-${_id}`;
}

/** Audit entries, one row each. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const { t, language } = useMessages();
  return (
    <Table
      caption={t('dashboard.audit')}
      items={entries}
      keyOf={entryElementId}
      columns={[
        {
          key: 'when',
          label: t('audit.when'),
          place: 'meta',
          render: ({ at }) => (
            <time dateTime={at} className="inline-block min-w-36 tabular-nums">
              {formatInstant(at, language)}
            </time>
          ),
        },
        {
          key: 'who',
          label: t('audit.who'),
          place: 'meta',
          render: ({ actor }) => (actor ? <PartyName party={actor} /> : t('audit.portal')),
        },
        {
          key: 'what',
          label: t('audit.what'),
          place: 'title',
          render: (entry) => <span className="inline-block min-w-36">{describeAudit(entry, t, language)}</span>,
        },
        { key: 'whom', label: t('audit.whom'), place: 'meta', render: (entry) => <Whom entry={entry} /> },
      ]}
    />
  );
}

function PartyName({ party }: { party: Party }) {
  const { t } = useMessages();
  return (
    <span className="inline-grid min-w-28">
      <span className={party.name === null ? 'italic' : 'font-medium'}>{party.name ?? t('audit.deleted')}</span>
      <span className="text-base-content/70 text-sm">{t(roleMessages[party.role])}</span>
    </span>
  );
}

function Whom({ entry: { person, booking } }: { entry: AuditEntry }) {
  const { t } = useMessages();
  if (!person && !booking) return t('audit.nobody');
  return (
    <span className="grid">
      {person && <PartyName party={person} />}
      {booking && (
        <span title={booking} className="text-base-content/70 text-sm">
          {t('audit.booking', { code: booking.slice(0, CODE_LENGTH) })}
        </span>
      )}
    </span>
  );
}
