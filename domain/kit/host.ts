/** A host name or address in lower case, such as `shop.example` or `[::1]`. The log keeps such hosts only. */
export const HOST = /^[a-z0-9.:[\]-]{1,253}$/;
