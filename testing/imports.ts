import { randomUUID } from 'node:crypto';
import type { ImportCheck, RecordImport } from '#contract/accounts/imports';
import type { Language } from '#domain/shared/language';
import { addDays, clinicClock, weekdayOf } from '#domain/shared/time';
import type { TestPortal } from './portal.ts';
import { toWire } from './request.ts';

/** The form with which the screen of the admin uploads a file. */
export function importForm(request: object, content: string | Uint8Array): FormData {
  const form = new FormData();
  form.append('request', JSON.stringify(request));
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'export.csv');
  return form;
}

type Upload = {
  token: string;
  path: string;
  request: object;
  content: string | Uint8Array;
  language?: Language;
};
type Reply<Data> = { status: number; body: { code?: string; message: string; data: Data } };

/** Sends a file to `/imports` or `/imports/check`. */
export async function uploadImport<Data>(
  { app }: TestPortal,
  { token, path, request, content, language = 'en' }: Upload,
): Promise<Reply<Data>> {
  const { headers, bytes } = await toWire({
    token,
    body: importForm(request, content),
    headers: { 'accept-language': language },
  });
  const url = `/api/v1${path}`;
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { host: '127.0.0.1:3999', ...headers },
    payload: bytes ?? '',
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Checks a file and imports what that shows. */
export async function importFile(portal: TestPortal, token: string, request: object, content: string | Uint8Array) {
  const whole = { _id: randomUUID(), ...request };
  const checked = await uploadImport<ImportCheck>(portal, { token, path: '/imports/check', request: whole, content });
  const { hash } = checked.body.data;
  const made = await uploadImport<RecordImport>(portal, {
    token,
    path: '/imports',
    request: { ...whole, hash },
    content,
  });
  return { ...made, id: whole._id, checked: checked.body.data };
}

/** A Tuesday so many weeks ahead, as German spreadsheets write it. */
export function comingTuesday(weeks: number): { day: string; german: string } {
  const { day: today } = clinicClock(new Date());
  const day = addDays(today, 7 * weeks + ((9 - weekdayOf(today)) % 7));
  return { day, german: day.split('-').toReversed().join('.') };
}
