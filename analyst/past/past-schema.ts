import { UsageError } from "../kit/tools.ts";

const NAME = /^[a-z][a-z0-9_]{0,40}$/;

/** Schema of a build that the operator named. */
export const namedSchema = (name: string): string => {
  const bare = name.startsWith("past_") ? name.slice("past_".length) : name;
  if (!NAME.test(bare))
    throw new UsageError(
      "The name of a build has up to 40 characters: a to z, digits and _, beginning with a letter.",
    );
  return `past_${bare}`;
};
