/** One connection of a website to a service. */
export type ConnectionKey = {
  readonly websiteId: string;
  readonly connectionId: string;
};

/**
 * Settings and secrets of the services that owners have connected, next to the log. The log names
 * the connection that is in use.
 */
export type ServiceSecrets = {
  /** JSON. A connection never changes: new settings are a new connection. */
  readonly keep: (key: ConnectionKey, service: string, content: string) => Promise<void>;
  /** Undefined for one that was deleted. */
  readonly find: (key: ConnectionKey) => Promise<string | undefined>;
  /** Deletes all of the website's connections to the service but one. */
  readonly deleteOthers: (
    websiteId: string,
    service: string,
    connectionId: string | null,
  ) => Promise<void>;
};
