/** Whether patients give a photo, when they sign up or later; doctors always do. The specification requires it. */
export const photoRules = ['required', 'optional', 'off'] as const;
export type PhotoRule = (typeof photoRules)[number];

/** Whether somebody who signs up in this role has to give a photo, may, or cannot. */
export function photoRuleOf(role: string, ofPatients: PhotoRule): PhotoRule {
  return role === 'Patient' ? ofPatients : 'required';
}
