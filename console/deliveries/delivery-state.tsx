import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { DeliveryState as State } from "#read-api/deliveries/contract.ts";

export const stateWords: Readonly<Record<State, readonly [string, Tone]>> = {
  waiting: ["Waiting", "info"],
  sending: ["Sending", "info"],
  postponed: ["Trying again", "warn"],
  "handed-over": ["Handed over", "good"],
  failed: ["Failed", "bad"],
};

/** A delivery's state in a word or two. */
export const DeliveryState = ({ of }: { readonly of: State }) => {
  const [word, tone] = stateWords[of];
  return <Pill tone={tone}>{word}</Pill>;
};
