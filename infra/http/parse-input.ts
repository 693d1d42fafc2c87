import * as z from "zod/v4/core";
import { Refusal } from "./refusal.ts";

/** Issues by path of the input, `lines.0.quantity`. */
const issuesByPath = (error: z.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join("."), issue.message]));

/**
 * What a caller has sent, or a 400 that names what is wrong with it. The same mistake in what we have
 * stored ourselves is a defect: parse that without this.
 */
export const parseInput = <Schema extends z.$ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> => {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new Refusal(400, "invalid-input", first?.message ?? "The request is not valid.", {
    fields: issuesByPath(result.error),
  });
};
