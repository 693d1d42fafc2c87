/**
 * Not in the specification: the cookie's name and lifetime. It contains only the answer and nothing
 * that identifies a visitor.
 */
export const COOKIE_ANSWER = "cookies_allowed";
export const COOKIE_ANSWER_SECONDS = 15_552_000;
