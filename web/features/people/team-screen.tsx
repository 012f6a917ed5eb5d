import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { PersonMenu, PersonName, personElementId } from './person-name.tsx';
import { useDeleteDialog } from './use-delete-dialog.tsx';
import { usePeople } from './use-people.ts';

/** Who works at the reception: invites by `form`, shows who has accepted, and removes. And who the admins are. */
export function TeamScreen({ form, sessions }: { form: ReactNode; sessions: ReactNode }) {
  const { t } = useMessages();
  const [removed, setRemoved] = useState(0);
  const deletion = useDeleteDialog('Reception', () => setRemoved(removed + 1));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the dialog is removed with its row.
  useEffect(() => {
    if (removed > 0) heading.current?.focus();
  }, [removed]);
  return (
    <>
      <PageHeading title={t('dashboard.team')} lead={t('people.teamLead')} />
      <div className="grid max-w-3xl gap-8 rail:max-w-none rail:grid-cols-2 rail:items-start">
        <Card as="section" className="grid gap-5">
          <h2 className="text-xl">{t('people.inviteTitle')}</h2>
          {form}
        </Card>
        <TeamList type="Reception" heading={heading} onDelete={deletion.ask} />
        <TeamList type="Admin" onDelete={deletion.ask} />
        <section className="grid gap-2" aria-labelledby="team-sessions">
          <h2 id="team-sessions" className="text-2xl">
            {t('people.teamSessions')}
          </h2>
          <p className="text-base-content/75">{t('people.teamSessionsLead')}</p>
          <div className="rounded-box border border-base-300 bg-base-100 px-4 sm:px-5">{sessions}</div>
        </section>
      </div>
      {deletion.dialog}
    </>
  );
}

type TeamListProps = {
  type: 'Reception' | 'Admin';
  heading?: RefObject<HTMLHeadingElement | null>;
  onDelete?: (person: User) => void;
};

function TeamList({ type, heading, onDelete }: TeamListProps) {
  const { t } = useMessages();
  const pages = usePeople(type, '');
  const { people } = pages;
  return (
    <section className="grid gap-4" aria-labelledby={`team-${type}`}>
      <h2 ref={heading} id={`team-${type}`} tabIndex={-1} className="text-2xl outline-none!">
        {t(type === 'Admin' ? 'people.admins' : 'people.reception')}
      </h2>
      {!people && <Unread read={pages} failed={t('people.loadFailed')} size={2} />}
      {people?.length === 0 && (
        <EmptyState title={t('people.noReception')}>
          <p>{t('people.noReceptionNext')}</p>
        </EmptyState>
      )}
      {people && people.length > 0 && (
        <Table
          caption={t(type === 'Admin' ? 'people.admins' : 'people.reception')}
          items={people}
          columns={{
            photo: ['lead', t('people.photo')],
            name: ['title', t('people.name')],
            email: ['meta', t('people.email')],
            state: ['foot', t('changes.status')],
            ...(onDelete && { actions: ['end', t('changes.actions')] }),
          }}
          renderCells={(person) => ({
            photo: <Avatar name={person.name} src={person.image} />,
            name: <PersonName person={person} />,
            email: person.email,
            state: (
              <Badge tone={person.isEmailProven ? 'success' : 'warning'}>
                {t(person.isEmailProven ? 'people.active' : 'people.pending')}
              </Badge>
            ),
            actions: <PersonMenu person={person} onDelete={onDelete} />,
          })}
        />
      )}
      {people && <LoadMore pages={pages} rows={people.map(personElementId)} />}
    </section>
  );
}
