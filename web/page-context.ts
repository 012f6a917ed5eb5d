import { createContext } from 'react-router';
import type { CallRoute } from '#contract/call-route';
import type { ClinicFacts } from '#contract/clinic';
import type { User } from '#contract/people';

/** The data of every page: the clinic, and the visitor that the page is rendered for. */
export type RootData = {
  clinic: ClinicFacts;
  isDemo: boolean;
  /** The base URL of the portal's own images; the page itself may be served under another host name. */
  publicUrl: string;
  user: User | null;
  unfinished: { email: string; name: string } | null;
};

/**
 * What the server passes to the loaders of a page. `callRoute` runs the same checks as an HTTP request; `report` logs
 * an error.
 */
export type PageContext = { callRoute: CallRoute; rootData: RootData; nonce: string; report: (error: unknown) => void };

export const pageContext = createContext<PageContext>();
