import { CallError } from "../calls/api.ts";

const MARK = " (copy)";

/** The title of a copy, which is never longer than a title can be. */
export const copyTitle = (title: string, maxLength: number): string =>
  // The limit can cut a character that has two halves.
  title.slice(0, maxLength - MARK.length).replace(/[\uD800-\uDBFF]$/, "") + MARK;

/** The maximum for slugs and paths. */
const MAX_ADDRESS = 200;
const TAKEN: ReadonlySet<string> = new Set(["slug-taken", "slug-reserved", "path-reserved"]);
const isTaken = (error: unknown): boolean => error instanceof CallError && TAKEN.has(error.code);

const numbered = (address: string, suffix: string): string =>
  `${address.slice(0, MAX_ADDRESS - suffix.length - 1).replace(/[-/]+$/, "")}-${suffix}`;

/** Not in the specification: an address that was copied often gets a random suffix, so that one click is few calls. */
const NUMBERS = ["2", "3", "4", "5", "6", "7", "8", "9"];

/**
 * Creates a copy at the first free address after that of the original. Only the server knows which addresses are
 * taken, also by what is hidden or was renamed, so that each address is tried.
 */
export const atFreeAddress = async <Copy>(
  address: string,
  create: (address: string) => Promise<Copy>,
): Promise<Copy> => {
  for (const number of NUMBERS) {
    try {
      return await create(numbered(address, number));
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return create(numbered(address, crypto.randomUUID().slice(0, 8)));
};

/** Creates something at an address, or at the first free one after it. */
export const atAddressOrNext = async <Made>(
  address: string,
  create: (address: string) => Promise<Made>,
): Promise<Made> => {
  try {
    return await create(address);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return atFreeAddress(address, create);
  }
};
