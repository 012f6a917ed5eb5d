import { parentPort, workerData } from 'node:worker_threads';
import type { ImportFailure } from '#domain/absences/imported-calendars';
import { calendarTexts } from './calendar-texts.ts';
import { expandEvents, TooManyEvents, type Span } from './expand-events.ts';
import { readMultistatus } from './multistatus.ts';

const { kind, text, window } = workerData as { kind: 'file' | 'multistatus'; text: string; window: Span };
const give = (result: object) => parentPort?.postMessage(result, []);
let failure: ImportFailure = kind === 'file' ? 'not_a_calendar' : 'bad_response';
try {
  let texts = [text];
  if (kind === 'multistatus') {
    const responses = readMultistatus(text);
    failure = 'incomplete';
    texts = calendarTexts(responses);
  }
  give({ spans: expandEvents(texts, window) });
} catch (error) {
  give({ failure: error instanceof TooManyEvents ? 'too_complex' : failure });
}
