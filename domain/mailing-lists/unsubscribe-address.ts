/** Where the unsubscribe links of mails lead, for people and for mail programs. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";
