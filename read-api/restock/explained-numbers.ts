import { readEvent } from "#domain/kit/read-event.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { SignUpState } from "#domain/restock/sign-up-state.ts";
import { countedAs } from "#domain/restock/sign-up-status.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

type Counts = Record<"waiting" | "failed" | "inDoubt" | "unconfirmed", number>;
type Group = Readonly<Counts> & {
  readonly sent: number;
  /**
   * By person, only while they are waiting. One Map is changed in place, because a group can have
   * 100,000 people.
   */
  readonly open: Map<string, SignUpState>;
};

/** Approximate memory per waiting person. */
const PERSON_BYTES = 300;

const personIdOf = (stream: string): string => stream.slice(stream.lastIndexOf(".") + 1);

const nobody: Counts = { waiting: 0, failed: 0, inDoubt: 0, unconfirmed: 0 };
/** The counts after one person's sign-up changed its state. */
const moved = (counts: Counts, from: SignUpState, to: SignUpState): Counts => {
  const after = { ...counts };
  if (from.open !== undefined) after[countedAs[from.open.status]] -= 1;
  if (to.open !== undefined) after[countedAs[to.open.status]] += 1;
  return after;
};

/** An erased person is no longer waiting, because nobody could email them. */
const stateAfter = (before: SignUpState, recorded: ReadEvent): SignUpState =>
  recorded.type === "PersonForgotten"
    ? signUpDecider.initial
    : signUpDecider.evolve(before, readEvent(RestockSignUpEvent, recorded));

const evolve = (group: Group, recorded: ReadEvent): Group => {
  const personId = personIdOf(recorded.stream);
  const before = group.open.get(personId) ?? signUpDecider.initial;
  const after = stateAfter(before, recorded);
  if (after.open === undefined) group.open.delete(personId);
  else group.open.set(personId, after);
  return {
    ...moved(group, before, after),
    open: group.open,
    sent: group.sent + (recorded.type === "RestockNoticeSent" ? 1 : 0),
  };
};

const ofGroup = (measure: (group: Group) => number): Explanation<Group> => ({
  kind: "count",
  permission: "restock:read",
  streamsOf: ({ websiteId, id }) => ({
    beginning: `${streamName("restockSignUp", websiteId, id)}.`,
    besideEach: streamName("person", websiteId, ""),
  }),
  begin: () => ({ ...nobody, sent: 0, open: new Map<string, SignUpState>() }),
  evolve,
  measure,
  weigh: ({ open }) => open.size * PERSON_BYTES,
});

export const restockNumbers = {
  "restock-waiting": ofGroup(({ waiting }) => waiting),
  "restock-sent": ofGroup(({ sent }) => sent),
  "restock-failed": ofGroup(({ failed }) => failed),
  "restock-in-doubt": ofGroup(({ inDoubt }) => inDoubt),
  "restock-unconfirmed": ofGroup(({ unconfirmed }) => unconfirmed),
} as const;
