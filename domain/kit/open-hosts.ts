/** A host; `*.shops.example` for every host below one; or `*` for all. */
export const OPEN_HOST =
  /^(?:\*|(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))*)$/;

/**
 * Whether any administrator may make a website at this host. Our choice: where the installation's settings
 * say so; at others it takes who set the installation up, because which name leads here is theirs to say.
 */
export const isOpenHost = (open: readonly string[], host: string): boolean =>
  open.some((pattern) =>
    pattern.startsWith("*") ? host.endsWith(pattern.slice(1)) : host === pattern,
  );
