import { createHash } from "node:crypto";
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

type Named = {
  readonly projection: string;
  readonly version: number;
  readonly websiteId: string | null;
  readonly until: bigint;
};

/** Schema of a build that a question needs: the same question finds it again. */
export const derivedSchema = ({ projection, version, websiteId, until }: Named): string => {
  const text = JSON.stringify([projection, version, websiteId, `${until}`]);
  return `past_x${createHash("sha256").update(text).digest("hex").slice(0, 20)}`;
};
