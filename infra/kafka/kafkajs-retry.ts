/**
 * Short pauses: a transaction waits for the end of the one before with the same pause. Enough of
 * them for a broker that has just started and creates its first group.
 */
export const RETRY = { initialRetryTime: 10, maxRetryTime: 500, retries: 30 } as const;

/**
 * For consumers: one that crashed ends. The client's own restart forgets where its partitions were
 * sought.
 */
export const RETRY_WITHOUT_RESTART = { ...RETRY, restartOnFailure: async () => false } as const;
