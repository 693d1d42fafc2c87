import type { ComponentProps } from "react";
import { ExplainNamed } from "./explain-named.tsx";
import { numberNames } from "./number-names.ts";

/**
 * A number with a button that opens the events behind it and its value at any past moment. `id` as
 * in the call; `of` names the entity.
 */
export const Explain = (props: Omit<ComponentProps<typeof ExplainNamed>, "name">) => (
  <ExplainNamed {...props} name={numberNames[props.number]} />
);
