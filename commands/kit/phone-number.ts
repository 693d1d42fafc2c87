import { isPossiblePhoneNumber } from "libphonenumber-js/min";

/** Whether there can be a number like `+49 30 901820`: its country exists and has numbers as long as this. */
export const isPhoneNumber = (international: string): boolean =>
  isPossiblePhoneNumber(international);
