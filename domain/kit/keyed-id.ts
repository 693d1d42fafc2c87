/** Index of the version in the text of a UUID. */
const VERSION_AT = 14;
const KEYED_VERSION = "5";

/**
 * Whether the id was derived with the installation's secret; ids derived from it are then covered
 * as well. Ids of earlier releases were never of version 5 (RFC 9562: derived from a name): they
 * were random (4 and 7) or derived without a secret (8). Ids of orders still are.
 */
export const isKeyedId = (id: string): boolean => id[VERSION_AT] === KEYED_VERSION;
