/**
 * SQL: whether visitors could find a website at its `host`: not this machine, not an address in numbers, and
 * not a name that only a local network knows.
 */
export const publicHost =
  "host ~ '[.]' and host !~ '^([0-9.]+(:[0-9]+)?$|[[])' and host !~ '[.](localhost|local|test)(:[0-9]+)?$'";

/** SQL: the same, without the names that nobody can register. Source: RFC 2606, RFC 6761. */
export const registrableHost = `${publicHost}
  and host !~ '[.](example|invalid|internal|lan|home[.]arpa)(:[0-9]+)?$'
  and host !~ '(^|[.])example[.](com|net|org)(:[0-9]+)?$'`;
