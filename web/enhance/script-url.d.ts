/** The URL of the small script, from `vite.config.ts`. */
declare module 'virtual:enhance' {
  const url: string;
  export default url;
}
