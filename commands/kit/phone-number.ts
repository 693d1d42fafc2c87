import { isPossiblePhoneNumber } from "libphonenumber-js/min";

/**
 * Whether a number such as `+49 30 901820` is possible: its country exists and has numbers of this
 * length.
 */
export const isPhoneNumber = (international: string): boolean =>
  isPossiblePhoneNumber(international);
