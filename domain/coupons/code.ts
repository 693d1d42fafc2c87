/** Our choice: letters, digits, dash and underline, which survive every mail, flyer and telephone call. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;

export const MAX_COUPON_CODE = 40;

/**
 * The id of the coupon that a visitor means, which is its code in capitals: `" welcome10 "` is
 * `WELCOME10`. Undefined for what no code can be.
 */
export const couponIdOf = (typed: string): string | undefined => {
  const id = typed.trim().toUpperCase();
  return CODE.test(id) ? id : undefined;
};
