/** The header and the cookie with the position of a visitor's last write, which later reads wait for. */
export const POSITION_HEADER = "x-daybook-position";
export const POSITION_COOKIE = "daybook_position";
