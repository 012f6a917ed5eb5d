import { createContext } from 'react-router';
import type { CallRoute } from '#contract/call-route';
import type { ClinicFacts } from '#contract/clinic';
import type { User } from '#contract/people';

/** What every page shows around its content: the clinic, and who the page is for. */
export type Shell = {
  clinic: ClinicFacts;
  isDemo: boolean;
  /** What the addresses of the portal's own images begin with; the page itself may have been opened by another name. */
  publicUrl: string;
  user: User | null;
  unfinished: { email: string; name: string } | null;
};

/**
 * What the server hands to the loaders of a page. `callRoute` enters through the same checks as HTTP;
 * `report` writes what went wrong into the server's log.
 */
export type PageContext = { callRoute: CallRoute; shell: Shell; nonce: string; report: (error: unknown) => void };

export const pageContext = createContext<PageContext>();
