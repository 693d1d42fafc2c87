import { uuidOf } from "../kit/uuid-of.ts";

/** The account of an invented member of the demo. Nobody can sign in with it, and nothing is emailed to it. */
export const demoMemberId = (websiteId: string, email: string): string =>
  uuidOf("demo member", websiteId, email);
