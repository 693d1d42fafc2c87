import { createHash } from "node:crypto";

/** What is stored of a token: a copy of the table does not sign anyone in. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
