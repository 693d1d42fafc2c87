import { createRequire } from "node:module";

type Library = typeof import("libphonenumber-js/min");

const require = createRequire(import.meta.url);
let library: Library | undefined;

/**
 * Whether a number such as `+49 30 901820` is possible: its country exists and has numbers of this
 * length. Few requests carry a number, and the library is 90 modules: the first one loads it.
 */
export const isPhoneNumber = (international: string): boolean => {
  library ??= require("libphonenumber-js/min") as Library;
  return library.isPossiblePhoneNumber(international);
};
