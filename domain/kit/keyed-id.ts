/** Place of the version in the text of a uuid. */
const VERSION_AT = 14;
const KEYED_VERSION = "5";

/**
 * Whether the id was made under the installation's secret, and with it everything that follows from it. No
 * id of the releases before was of version 5 (RFC 9562: made of a name): theirs were drawn by chance
 * (4 and 7), or followed from other ids without a secret (8), as their orders go on doing.
 */
export const isKeyedId = (id: string): boolean => id[VERSION_AT] === KEYED_VERSION;
