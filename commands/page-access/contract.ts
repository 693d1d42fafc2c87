import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Moment } from "#domain/kit/moment.ts";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  pageAccessTexts,
} from "#domain/page-access/rejections.ts";

const Path = z.string().check(z.maxLength(500));
const tag = "page-access";

const response = z.object({
  /** In the order of the request; `changedAt` identifies the change for an undo. */
  changes: z.array(z.object({ path: z.string(), changedAt: z.nullable(z.iso.datetime()) })),
});

/** All changes or none: 400 `path-malformed`, `path-never-locked`, `password-missing`. */
export const changePageAccessContract = {
  method: "PUT",
  path: "/api/console/page-access",
  summary: "Set who can see pages and everything below their paths",
  tag,
  access: "owner",
  permission: "content:write",
  body: z.object({
    paths: z.array(Path).check(z.minLength(1), z.maxLength(200)),
    /** `inherit`: the nearest rule above applies. */
    access: z.enum(["public", "members", "password", "inherit"]),
    /** For `password`; absent: each page keeps its own. */
    password: z.optional(
      z
        .string()
        .check(
          z.minLength(MIN_PASSWORD_LENGTH, pageAccessTexts.passwordTooShort),
          z.maxLength(MAX_PASSWORD_LENGTH),
        ),
    ),
  }),
  response,
} as const satisfies Contract;

/** 409 `changed-since` for a rule that was changed again; the others are undone. */
export const takeBackPageAccessContract = {
  method: "POST",
  path: "/api/console/page-access/take-back",
  summary: "Undo the last access change of pages",
  tag,
  access: "owner",
  permission: "content:write",
  body: z.object({
    changes: z
      .array(z.object({ path: Path, changedAt: Moment }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response,
} as const satisfies Contract;

/**
 * Opens everything with this page's password, in this browser for 30 days or until the password is
 * changed. 403 `wrong-password`, 404 `nothing-locked`, 429 after too many attempts.
 */
export const unlockPageContract = {
  method: "POST",
  path: "/api/page-access/unlock",
  summary: "Unlocks a page with its password",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ path: Path, password: z.string().check(z.maxLength(200)) }),
  response: z.object({ path: z.string() }),
} as const satisfies Contract;
