import * as z from "zod/v4/core";
import { Refusal } from "./refusal.ts";

/** Issues by path in the input, `lines.0.quantity`. */
const issuesByPath = (error: z.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join("."), issue.message]));

/**
 * A caller's input, or a 400 that names the problem. The same problem in stored data is an internal
 * error and must be parsed without this.
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
