import * as z from "zod/mini";

/** `newsletter_opened`: in URLs, in streams and in snippets. Spec: B7.18, B7.19. */
export const SCHEMA_NAME = /^[A-Za-z][\w.-]{0,63}$/;

export const SchemaName = z
  .string()
  .check(
    z.regex(
      SCHEMA_NAME,
      "A name starts with a letter and has up to 64 letters, digits, dots, dashes and underscores.",
    ),
  );

/** MODEL-REVISION-ADDITION. */
export const SchemaVersion = z.string().check(z.regex(/^[1-9]\d{0,3}-\d{1,4}-\d{1,4}$/));

/**
 * How much a new version changes. An addition accepts every event that the former version accepted. A
 * revision may refuse some of them, because a limit is narrower. A model may refuse all of them.
 */
export const versionSteps = ["addition", "revision", "model"] as const;
export type VersionStep = (typeof versionSteps)[number];

/** The steps in words, for members. */
export const stepNames: Readonly<Record<VersionStep, string>> = {
  addition: "Addition",
  revision: "Revision",
  model: "New model",
};

export const FIRST_VERSION = "1-0-0";

export const nextVersion = (version: string, step: VersionStep): string => {
  const [model = 1, revision = 0, addition = 0] = version.split("-").map(Number);
  switch (step) {
    case "model":
      return `${model + 1}-0-0`;
    case "revision":
      return `${model}-${revision + 1}-0`;
    default:
      return `${model}-${revision}-${addition + 1}`;
  }
};

const rank = (step: VersionStep): number => versionSteps.indexOf(step);

export const isSmaller = (step: VersionStep, than: VersionStep): boolean => rank(step) < rank(than);
