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
      columns={[
        { key: 'when', label: t('audit.when') },
        { key: 'who', label: t('audit.who') },
        { key: 'what', label: t('audit.what') },
        { key: 'whom', label: t('audit.whom') },
      ]}
      rows={entries.map((entry) => {
        const when = (
          <time id={entryElementId(entry)} tabIndex={-1} dateTime={entry.at} className="tabular-nums outline-none">
            {formatInstant(entry.at, language)}
          </time>
        );
        const actor = entry.actor ? <PartyName party={entry.actor} /> : t('audit.portal');
        const action = describeAudit(entry, t, language);
        const whom = <Whom entry={entry} />;
        return {
          key: entry._id,
          cells: {
            when: <span className="inline-block min-w-36">{when}</span>,
            who: actor,
            what: <span className="inline-block min-w-36">{action}</span>,
            whom,
          },
          row: {
            title: action,
            meta: (
              <>
                {when} · {entry.actor ? (entry.actor.name ?? t('audit.deleted')) : t('audit.portal')}
              </>
            ),
            more: {
              label: t('dashboard.details', { name: action }),
              facts: [
                { label: t('audit.who'), value: actor },
                { label: t('audit.whom'), value: whom },
              ],
            },
          },
        };
      })}
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
