/** The nginx of this machine, or null. */
export declare function findNginx(): string | null;
