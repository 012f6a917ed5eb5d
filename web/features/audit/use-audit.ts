import { listAudit, listAuditActs } from '#contract/clinic/audit';
import type { RouteInput } from '#contract/shared/define-route';
import { callRoute } from '#web/api/client.ts';
import { usePages } from '#web/api/use-pages.ts';

/** As in the URL, empty for all. */
export type AuditFilter = { person: string; action: string; day: string };
type Query = RouteInput<typeof listAuditActs>['query'];

/** Reads audit entries by act, page by page; refetches whenever the screen is opened. */
export function useAuditActs(filter: AuditFilter) {
  const read = (after: Query) => callRoute(listAuditActs, { query: { ...(filter as Query), ...after } });
  const audit = usePages([listAuditActs.key, filter], read, { isLive: true, retainsLast: true });
  return { ...audit, acts: audit.pages?.flatMap((page) => page.data), people: audit.pages?.[0]?.people ?? [] };
}

/** Reads the entries of an act that match the filter, page by page. */
export function useActEntries(act: string, filter: AuditFilter) {
  const read = (after: Query) => callRoute(listAudit, { query: { ...(filter as Query), act, ...after } });
  const entries = usePages([listAudit.key, act, filter], read);
  return { ...entries, entries: entries.pages?.flatMap((page) => page.data) };
}
