/** An expected rejection is a value, never an exception. */
export type Result<Value, Rejection> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly rejection: Rejection };

export const accept = <Value>(value: Value) => ({ ok: true, value }) as const;
export const reject = <Rejection>(rejection: Rejection) => ({ ok: false, rejection }) as const;
