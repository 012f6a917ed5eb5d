import { findSettingFault, settingNames, settingSources, type SettingName } from '#domain/clinic/clinic-settings';
import { defineRoute } from '#contract/shared/define-route';
import { pageLimit } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const Setting = z.object({
  name: z.enum(settingNames),
  value: z.string().describe('what counts'),
  source: z.enum(settingSources),
});
export type Setting = z.output<typeof Setting>;

const SettingsChange = z.object({
  version: z.number().int(),
  changedAt: z.string(),
  changedBy: z.string().nullable().describe('null: the account was deleted'),
  changes: z.array(
    z.object({
      name: z.string(),
      before: z.string().nullable().describe('null: as in the configuration'),
      after: z.string().nullable(),
    }),
  ),
});
export type SettingsChange = z.output<typeof SettingsChange>;

const Settings = z.object({
  version: z.number().int().describe('counts the changes; 0 before the first'),
  settings: z.array(Setting),
});
export type SettingsOfClinic = z.output<typeof Settings>;

/** A value of a setting, valid by its rule; null: as in the configuration. */
function valueOf(name: SettingName) {
  const value = z.string('validation.invalid').trim();
  const checked = value.superRefine((text, context) => {
    const fault = findSettingFault(name, text);
    if (fault) context.addIssue({ code: 'custom', ...fault });
  });
  return checked.nullable().optional();
}

const Values = z.strictObject(
  Object.fromEntries(settingNames.map((name) => [name, valueOf(name)])) as Record<
    SettingName,
    ReturnType<typeof valueOf>
  >,
);

export const getSettings = defineRoute({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the clinic that the portal can change, and where each comes from',
  reply: z.object({ data: Settings }),
});

export const updateSettings = defineRoute({
  method: 'PATCH',
  path: '/settings',
  summary: 'Changes some settings of the clinic, on all servers within two seconds',
  body: z.strictObject({
    version: z.number('validation.missing').int('validation.invalid').describe('that the change was decided by'),
    values: Values,
  }),
  reply: z.object({ data: Settings }),
  failures: ['changed_meanwhile', 'step_up_required'],
});

export const listSettingsChanges = defineRoute({
  method: 'GET',
  path: '/settings/changes',
  summary: 'Who changed which settings of the clinic, the newest first',
  query: z.object({
    limit: pageLimit(20),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, 'validation.invalid')
      .optional(),
  }),
  reply: z.object({ data: z.array(SettingsChange), nextCursor: z.string().nullable() }),
});
