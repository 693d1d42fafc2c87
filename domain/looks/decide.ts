import { designDecider } from "../kit/design-document.ts";
import type { Look } from "./document.ts";
import type { LookEvent } from "./events.ts";
import { lookFact, toLookEvent } from "./facts.ts";
import { WrittenLook } from "./written-look.ts";

/** The look of a website. */
export const lookDecider = designDecider<Look, LookEvent>("look", {
  toEvent: toLookEvent,
  toFact: lookFact,
  isWritten: (look) => WrittenLook.safeParse(look).success,
});
