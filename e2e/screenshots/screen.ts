import type { Page } from '@playwright/test';

/** A screen of the portal as it is photographed. */
export type Screen = {
  name: string;
  /** The demo account that is signed in. */
  as?: string;
  path: string | ((page: Page) => Promise<string>);
  /** What is done on the page before. */
  prepare?: (page: Page) => Promise<void>;
};
