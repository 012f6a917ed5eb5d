/** Returns one value for each object, such as a database handle or a build of the pages, created on first use. */
export function oncePer<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const values = new WeakMap<Key, T>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}
