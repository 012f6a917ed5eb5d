import { listSubscribers } from '#contract/clinic/newsletter';
import { toCsv } from '#domain/shared/csv';
import { callRoute } from '#web/api/client.ts';
import { downloadText } from '#web/ui/download-text.ts';

/** All confirmed addresses with their unsubscribe links. @throws RequestRefused, Unreachable */
export async function readAllSubscribers(): Promise<{ email: string; endLink: string }[]> {
  const all: { email: string; endLink: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: typeof all; nextCursor: string | null } = await callRoute(listSubscribers, {
      query: { limit: 200, ...(cursor && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}

/** Downloads rows as a CSV file. */
export function downloadCsv(name: string, rows: string[][]): void {
  downloadText(name, 'text/csv', toCsv(rows));
}
