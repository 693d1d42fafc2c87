import * as z from "zod/mini";
import { isEmail } from "../kit/email.ts";
import { storable } from "../kit/storable-text.ts";
import { Rating } from "./events.ts";
import { reviewTexts } from "./texts.ts";

export const MAX_TITLE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 5_000;
export const MAX_NAME_LENGTH = 80;

/** Forms send texts: no selection is an empty one. */
const Stars = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "string" ? Number(value || Number.NaN) : value,
  ),
  z
    .number({ error: reviewTexts.ratingMissing })
    .check(z.refine((value) => Rating.safeParse(value).success, reviewTexts.ratingMissing)),
);

/** The fields of every review. */
export const ReviewTexts = z.object({
  rating: Stars,
  title: z._default(
    z.string().check(z.trim(), z.maxLength(MAX_TITLE_LENGTH, reviewTexts.titleTooLong), storable),
    "",
  ),
  text: z
    .string({ error: reviewTexts.textMissing })
    .check(
      z.trim(),
      z.minLength(1, reviewTexts.textMissing),
      z.maxLength(MAX_TEXT_LENGTH, reviewTexts.textTooLong),
      storable,
    ),
  name: z
    .string({ error: reviewTexts.nameMissing })
    .check(
      z.trim(),
      z.minLength(1, reviewTexts.nameMissing),
      z.maxLength(MAX_NAME_LENGTH, reviewTexts.nameTooLong),
      storable,
    ),
});
export type ReviewTexts = z.infer<typeof ReviewTexts>;

export type ReviewField = "rating" | "title" | "text" | "name" | "email";

/** Checks the address of a writer without other proof. */
export const emailProblem = (email: string): string | undefined => {
  if (email.trim() === "") return reviewTexts.emailMissing;
  return isEmail(email.trim()) ? undefined : reviewTexts.emailInvalid;
};

/** The problems that a browser can detect before sending, by field; empty when there are none. */
export const reviewProblems = (
  form: Readonly<Partial<Record<ReviewField, string>>>,
  asksEmail: boolean,
): Partial<Record<ReviewField, string>> => {
  const problems: Partial<Record<ReviewField, string>> = {};
  const judged = ReviewTexts.safeParse(form);
  for (const { path, message } of judged.error?.issues ?? []) {
    const field = path[0] as ReviewField;
    problems[field] ??= message;
  }
  const email = asksEmail ? emailProblem(form.email ?? "") : undefined;
  return email === undefined ? problems : { ...problems, email };
};
