import type { AffectedAppointment } from '#contract/absences/absences';
import type { InboxItem } from '#contract/desk/inbox';
import type { InboxFilter, InboxKind } from '#domain/desk/inbox';
import type { TestPortal } from './portal.ts';

type Reader = { portal: TestPortal; token: string };

/** The inbox of somebody with a filter, page by page. */
export async function readInbox(
  { portal, token }: Reader,
  filter: InboxFilter = 'all',
  limit = 200,
): Promise<InboxItem[]> {
  const items: InboxItem[] = [];
  for (let cursor = ''; ;) {
    const query = new URLSearchParams({ filter, limit: String(limit), ...(cursor && { cursor }) }).toString();
    const { status, body } = await portal.call('GET', `/desk/inbox?${query}`, { token });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { data, nextCursor } = body as unknown as { data: InboxItem[]; nextCursor: string | null };
    items.push(...data);
    if (nextCursor === null) return items;
    cursor = nextCursor;
  }
}

/** The patients to call, then those called in the last day. */
export async function readCalls(reader: Reader): Promise<AffectedAppointment[]> {
  const items = [...(await readInbox(reader, 'calls')), ...(await readInbox(reader, 'done'))];
  return items.flatMap(({ call }) => call ?? []);
}

/** How much somebody has to do, by kind. */
export async function countInbox({ portal, token }: Reader): Promise<Partial<Record<InboxKind, number>>> {
  const { body } = await portal.call('GET', '/desk/inbox/counts', { token });
  const counts = body.data as unknown as { kind: InboxKind; count: number }[];
  const ofKind = Map.groupBy(counts, ({ kind }) => kind);
  return Object.fromEntries([...ofKind].map(([kind, own]) => [kind, own.reduce((sum, { count }) => sum + count, 0)]));
}
