/** Makes a colour the primary one of each theme, over `web/styles/app.css`; `content` is what stands on it. */
export function brandStyles({ light, dark }: { light: string; dark: string }): string {
  const rules = (colour: string, content: string) => `--color-primary:${colour};--color-primary-content:${content}`;
  const inDark = rules(dark, '#06191c');
  return `:root,[data-theme=molar]{${rules(light, '#fff')}}@media(prefers-color-scheme:dark){:root:not([data-theme]){${inDark}}}:root[data-theme=molar-dark]{${inDark}}`;
}
