/** A host; `*.shops.example` for every host below it; or `*` for all. */
export const OPEN_HOST =
  /^(?:\*|(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))*)$/;

/**
 * Whether any administrator can create a website at this host. Not in the specification: the
 * installation's settings list these hosts. For any other host it takes the person who set the
 * installation up, because they control which domains point here.
 */
export const isOpenHost = (open: readonly string[], host: string): boolean =>
  open.some((pattern) =>
    pattern.startsWith("*") ? host.endsWith(pattern.slice(1)) : host === pattern,
  );
