import type { Locator, Page } from '@playwright/test';
import { demoMoment } from './demo-day.ts';
import { goTo } from './steps.ts';

export const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).locator('visible=true');
export const tiles = (page: Page, state: string) =>
  page.getByRole('button', { name: new RegExp(`^\\d.*: .*, ${state}`) });
export const times = (page: Page) => page.getByRole('dialog').getByRole('radiogroup', { name: /^Times on/ });
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Presses Move, chooses the first time and gives a reason, because the cut-off has passed. */
async function moveBy(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await times(page).locator('label').first().click();
  await dialogOf(page).getByLabel('Reason').click();
  await page.keyboard.type('Asked for by phone');
  await dialogOf(page).getByRole('button', { name: 'Move appointment' }).click();
}

async function cancelBy(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await dialogOf(page).getByRole('button', { name: 'Cancel appointment' }).click();
}

/** Opens the person of the last appointment that can be changed, of a doctor who has other times. */
async function openPerson(page: Page): Promise<void> {
  await goTo(page, 'Appointments');
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: 'Dr. Hanna Lorenz' })
    .filter({ hasText: /Confirmed|Booked/ });
  await rows.last().getByRole('link').first().click();
}

const moved = (page: Page) => page.getByText(/^Moved/).first();
const cancelled = (page: Page) => page.getByText(/^Cancelled/).first();

type Task = {
  as: 'reception' | 'admin' | 'doctor';
  before: number;
  perform: (page: Page) => Promise<void>;
  done: (page: Page) => Locator;
};

/** `before`: the presses at commit 3aecba9a, which had no shell, no inbox and no menus, in the same day of the demo, from Today on. */
export const tasks: Record<string, Task> = {
  arrive: {
    as: 'reception',
    before: 1,
    perform: (page) =>
      button(page, /^Is here: /)
        .first()
        .click(),
    done: (page) => page.getByText(/: Arrived\.$/),
  },
  complete: {
    as: 'reception',
    before: 1,
    perform: (page) =>
      button(page, /^Complete: /)
        .first()
        .click(),
    done: (page) => page.getByText(/: Completed\.$/),
  },
  seat: {
    as: 'reception',
    before: 1,
    perform: (page) =>
      button(page, /^Seat: /)
        .first()
        .click(),
    done: (page) => page.getByText(/: In treatment\.$/),
  },
  pay: {
    as: 'reception',
    before: 3,
    perform: async (page) => {
      await button(page, /^Take \$/)
        .last()
        .click();
      await dialogOf(page).getByRole('button', { name: 'Record as paid' }).click();
    },
    done: (page) => page.getByText(/^Recorded: \$89\.50/).first(),
  },
  move: {
    as: 'reception',
    before: 5,
    perform: async (page) => {
      await tiles(page, 'Confirmed').last().click();
      await moveBy(page, dialogOf(page).getByRole('button', { name: 'Move', exact: true }));
    },
    done: moved,
  },
  cancel: {
    as: 'reception',
    before: 3,
    perform: async (page) => {
      await tiles(page, 'Confirmed').last().click();
      await cancelBy(page, dialogOf(page).getByRole('button', { name: 'Cancel appointment' }));
    },
    done: cancelled,
  },
  'move in My Patient': {
    as: 'doctor',
    before: 5,
    perform: async (page) => {
      await goTo(page, 'My Patient');
      await moveBy(page, button(page, /^Move/).last());
    },
    done: moved,
  },
  'cancel in My Patient': {
    as: 'doctor',
    before: 3,
    perform: async (page) => {
      await goTo(page, 'My Patient');
      await cancelBy(page, button(page, /^Cancel/).last());
    },
    done: cancelled,
  },
  'move of a person': {
    as: 'reception',
    before: 6,
    perform: async (page) => {
      await openPerson(page);
      await moveBy(page, button(page, /^Move/).last());
    },
    done: moved,
  },
  'cancel of a person': {
    as: 'reception',
    before: 4,
    perform: async (page) => {
      await openPerson(page);
      await cancelBy(page, button(page, /^Cancel/).last());
    },
    done: cancelled,
  },
  // There was no walk-in before: three is what it may take.
  walkIn: {
    as: 'reception',
    before: 3,
    perform: async (page) => {
      await button(page, /^Walk-in$/).click();
      await dialogOf(page).locator('input:focus').waitFor();
      await page.keyboard.type('Greta Holm');
      await dialogOf(page)
        .getByRole('button', { name: /^Greta Holm/ })
        .click();
      await dialogOf(page).getByRole('button', { name: 'Arrived now' }).click();
    },
    done: (page) => page.getByText(/^Booked for Greta Holm/).first(),
  },
  answer: {
    as: 'reception',
    before: 3,
    perform: async (page) => {
      await goTo(page, 'Inbox');
      await button(page, /^Answer: Wanda Preuss/)
        .first()
        .click();
      await page.keyboard.type('Yes, come today at four.');
      await button(page, /^Send/).click();
    },
    done: (page) => page.getByText('The reply is on its way'),
  },
  call: {
    as: 'reception',
    before: 3,
    perform: async (page) => {
      await goTo(page, 'Inbox');
      await page.getByRole('main').locator('a[href^="tel:"]').first().click();
      await button(page, /^Called/)
        .first()
        .click();
    },
    done: (page) => page.getByText(/called/).first(),
  },
  verify: {
    as: 'admin',
    before: 2,
    perform: async (page) => {
      await goTo(page, 'Inbox');
      await button(page, /^Verify: Dr\. Nils Ahrens/)
        .first()
        .click();
    },
    done: (page) => page.getByText(/verified/).first(),
  },
  close: {
    as: 'admin',
    before: 4,
    perform: async (page) => {
      await goTo(page, 'Closures');
      await page.getByLabel('First day').click();
      await page.keyboard.type(`0315${demoMoment().getFullYear() + 1}`);
      await button(page, /^Close these days$/).click();
      await dialogOf(page)
        .getByRole('button', { name: /^Close/ })
        .last()
        .click();
    },
    done: (page) => page.getByText('The clinic is closed on these days.'),
  },
};
