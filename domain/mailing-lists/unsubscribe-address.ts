/** Path of the unsubscribe links in emails, for people and for mail programs. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";
