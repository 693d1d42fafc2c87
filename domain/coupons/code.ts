/**
 * Not in the specification: letters, digits, dash and underscore, which survive emails, print and
 * phone calls.
 */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;

export const MAX_COUPON_CODE = 40;

/**
 * The id of the coupon that a visitor means: its code in capitals. `" welcome10 "` is `WELCOME10`.
 * Undefined for a text that cannot be a code.
 */
export const couponIdOf = (typed: string): string | undefined => {
  const id = typed.trim().toUpperCase();
  return CODE.test(id) ? id : undefined;
};
