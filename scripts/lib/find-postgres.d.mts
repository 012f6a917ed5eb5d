/** The folder with `initdb` and `postgres`, or null when this machine has none. */
export declare function findPostgres(): string | null;
