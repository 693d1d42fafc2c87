import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import type { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { SignUpState } from "#domain/restock/sign-up-state.ts";
import { streamName } from "#infra/event-store/port.ts";
import { asEvent, type Explanation } from "./explained-number.ts";
import type { ReadEvent } from "./read-streams.ts";

type Counts = { readonly waiting: number; readonly failed: number };
type Group = Counts & {
  readonly sent: number;
  /** By person, only while somebody waits. One Map is changed in place: a group may have 100,000 people. */
  readonly open: Map<string, SignUpState>;
};

const personIdOf = (stream: string): string => stream.slice(stream.lastIndexOf(".") + 1);

const nobody: Counts = { waiting: 0, failed: 0 };
const countsOf = ({ open }: SignUpState): Counts => {
  if (open?.status === "waiting") return { waiting: 1, failed: 0 };
  const isFailed = open?.status === "failed" || open?.status === "bounced";
  return isFailed ? { waiting: 0, failed: 1 } : nobody;
};

/** A person who was forgotten waits no more: nobody could be told. */
const stateAfter = (before: SignUpState, recorded: ReadEvent): SignUpState =>
  recorded.type === "PersonForgotten"
    ? signUpDecider.initial
    : signUpDecider.evolve(before, asEvent<RestockSignUpEvent>(recorded));

const evolve = (group: Group, recorded: ReadEvent): Group => {
  const personId = personIdOf(recorded.stream);
  const before = group.open.get(personId) ?? signUpDecider.initial;
  const after = stateAfter(before, recorded);
  if (after.open === undefined) group.open.delete(personId);
  else group.open.set(personId, after);
  const [from, to] = [countsOf(before), countsOf(after)];
  return {
    open: group.open,
    waiting: group.waiting + to.waiting - from.waiting,
    failed: group.failed + to.failed - from.failed,
    sent: group.sent + (recorded.type === "RestockNoticeSent" ? 1 : 0),
  };
};

const ofGroup = (measure: (group: Group) => number): Explanation<Group> => ({
  kind: "count",
  streamsOf: (websiteId, id) => ({
    beginning: `${streamName("restockSignUp", websiteId, id)}.`,
    besideEach: streamName("person", websiteId, ""),
  }),
  get initial() {
    return { ...nobody, sent: 0, open: new Map<string, SignUpState>() };
  },
  evolve,
  measure,
});

export const restockNumbers = {
  "restock-waiting": ofGroup(({ waiting }) => waiting),
  "restock-sent": ofGroup(({ sent }) => sent),
  "restock-failed": ofGroup(({ failed }) => failed),
} as const;
