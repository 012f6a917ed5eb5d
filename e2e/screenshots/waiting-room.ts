import type { Page } from '@playwright/test';
import { nameOfRange } from '#domain/shared/slot-times';

const doctors = ['Dr. Clara Weiss', 'Dr. Leo Hartmann', 'Dr. Miriam Okonkwo-Schneider', 'Dr. Jan Petersen'];

/** Opens the screen of the waiting room with two patients who are called in and three who wait. */
export async function showWaitingRoom(page: Page): Promise<string> {
  const data = ['called', 'called', 'waiting', 'waiting', 'waiting'].map((state, index) => ({
    code: `K7P-4QX${index}`,
    slot: nameOfRange({ start: 600 + index * 30, end: 630 + index * 30 }),
    doctor_name: doctors[index % doctors.length],
    state,
    delayMinutes: index === 3 ? 15 : 0,
  }));
  await page.route('**/api/v1/waiting-room', (route) => route.fulfill({ json: { data } }));
  return '/waiting-room#token=x';
}
