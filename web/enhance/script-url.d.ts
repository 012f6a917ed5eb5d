/** The URL of the small script, from `vite.config.ts`. */
declare module 'virtual:enhance' {
  const url: string;
  export default url;
}

/** The text of the script for other websites. */
declare module 'virtual:embed' {
  const text: string;
  export default text;
}
