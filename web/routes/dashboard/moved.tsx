/** A page of an earlier version, from which `movedTo` redirects before it is rendered. */
export default function MovedPage() {
  return null;
}
