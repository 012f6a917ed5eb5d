import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '#web/query-client.ts';

let ofTab: QueryClient | undefined;

/** The cache of responses for what is inside. All providers of a tab share one; each page on the server has its own. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (import.meta.env.SSR ? createQueryClient() : (ofTab ??= createQueryClient())));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
