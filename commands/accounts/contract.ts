import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.email("Email is invalid"), z.maxLength(256));
const Password = z
  .string()
  .check(
    z.minLength(10, "Use at least 10 characters."),
    z.maxLength(200, "Use at most 200 characters."),
  );

/** Creates a website's first owner account and signs in. The code was printed by the terminal. */
export const setUpContract = {
  method: "POST",
  path: "/api/console/setup",
  summary: "Create the first owner account of this website",
  tag: "sign-in",
  access: "visitor",
  body: z.object({
    code: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40)),
    email: Email,
    name: z.string().check(z.trim(), z.minLength(1, "Enter your name."), z.maxLength(100)),
    password: Password,
  }),
} as const satisfies Contract;

export const signInContract = {
  method: "POST",
  path: "/api/console/session",
  summary: "Sign in to the console",
  tag: "sign-in",
  access: "visitor",
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(256)),
    password: z.string().check(z.maxLength(200)),
  }),
} as const satisfies Contract;

export const signOutContract = {
  method: "DELETE",
  path: "/api/console/session",
  summary: "Sign out of the console",
  tag: "sign-in",
  access: "visitor",
} as const satisfies Contract;
