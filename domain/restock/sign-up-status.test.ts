import { describe, expect, it } from "vitest";
import { type SignUpCommand, signUpDecider } from "./decide-sign-up.ts";
import type { RestockSignUpEvent } from "./events.ts";
import type { SignUpState } from "./sign-up-state.ts";
import {
  isOpenStatus,
  leavableStatuses,
  notifiableStatuses,
  openStatuses,
  type SignUpStatus,
  type StatusBefore,
  shownToCustomerAs,
  signUpStatuses,
  signUpTransitions,
  statusAfter,
  statusesMappedTo,
  unsettledStatuses,
} from "./sign-up-status.ts";

const mug = { productId: "mug", variantId: "mug-s" };
const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-02T00:00:00.000Z";
const [signUpId, next, sendId, otherSend, resendId] = Array.from(
  { length: 5 },
  (_, n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string, string];
const shown = { productName: "Mug", sku: "MUG-S", attributes: {} };
const person = { personId: "00000000-0000-4000-8000-00000000000a", sealed: "" };
const origin = "https://shop.example";
const of = { ...mug, signUpId };
const outcome = { ...of, sendId, at };

const signUp = (awaitsConfirmation: boolean, id = signUpId): SignUpCommand => ({
  type: "SignUp",
  ...mug,
  ...shown,
  signUpId: id,
  isJoinMailingList: id === next,
  person,
  origin,
  awaitsConfirmation,
  at: later,
});
const failed = (kind: "failed" | "bounced" | "in-doubt"): SignUpCommand => ({
  type: "RecordNoticeFailed",
  ...outcome,
  kind,
  reason: "550",
});
const resend: SignUpCommand = {
  type: "ResendNotice",
  ...of,
  resendId,
  websiteTitle: "Pens",
  origin,
  at,
  variant: { ...shown, productUrl: "/shop/p/mug", soldOut: false, unitsLeft: 1 },
};
const takeOff: SignUpCommand = { type: "TakeOffSignUp", ...of, at };

/** Commands that lead to each status. */
const ways: Readonly<Record<StatusBefore, readonly SignUpCommand[]>> = {
  none: [],
  unconfirmed: [signUp(true)],
  waiting: [signUp(false)],
  sent: [signUp(false), { type: "RecordNoticeSent", ...outcome }],
  failed: [signUp(false), failed("failed")],
  bounced: [signUp(false), failed("bounced")],
  "in-doubt": [signUp(false), failed("in-doubt")],
  resending: [signUp(false), failed("in-doubt"), resend],
  dismissed: [signUp(false), failed("in-doubt"), { type: "DismissDoubt", ...of, at }],
  left: [signUp(false), { type: "LeaveSignUp", signUpId, at }],
  "taken-off": [signUp(false), takeOff],
};

/** Everything that anybody can ask of a sign-up. */
const commands: readonly SignUpCommand[] = [
  signUp(false, next),
  signUp(true, next),
  { type: "ConfirmSignUp", ...of, at },
  { type: "RecordNoticeSent", ...outcome, sendId: otherSend },
  { type: "RecordNoticeSent", ...outcome, resendId },
  ...(["failed", "bounced", "in-doubt"] as const).flatMap((kind) => [
    { ...failed(kind), sendId: otherSend } as SignUpCommand,
    { ...failed(kind), resendId } as SignUpCommand,
  ]),
  resend,
  { type: "DismissDoubt", ...of, at },
  { type: "LeaveSignUp", signUpId, at },
  takeOff,
  { type: "PutBackSignUp", ...of, at },
];

type Told = { readonly state: SignUpState; readonly status: StatusBefore };
const begin: Told = { state: signUpDecider.initial, status: "none" };

const eventsOf = (command: SignUpCommand, { state }: Told): readonly RestockSignUpEvent[] => {
  const decided = signUpDecider.decide(command, state);
  return decided.ok ? decided.value : [];
};
const evolved = ({ state, status }: Told, event: RestockSignUpEvent): Told => ({
  state: signUpDecider.evolve(state, event),
  status: statusAfter(event) ?? status,
});
const reach = (status: StatusBefore): Told =>
  ways[status].reduce((told, command) => eventsOf(command, told).reduce(evolved, told), begin);

const statuses: readonly StatusBefore[] = ["none", ...signUpStatuses];

describe("the transitions of a sign-up", () => {
  it.each(statuses)("the ways of this test lead to %s, as the table has it", (status) => {
    expect(reach(status).status).toBe(status);
  });

  it.each(statuses)("every event that is decided in %s has a place in the table", (status) => {
    for (const command of commands) {
      let told = reach(status);
      for (const event of eventsOf(command, told)) {
        expect(signUpTransitions[event.type].from, event.type).toContain(told.status);
        told = evolved(told, event);
      }
    }
  });

  it("every row of the table is reached", () => {
    const reached = statuses.flatMap((status) =>
      commands.flatMap((command) => {
        let told = reach(status);
        return eventsOf(command, told).map((event) => {
          const row = `${told.status} ${event.type}`;
          told = evolved(told, event);
          return row;
        });
      }),
    );
    const rows = Object.entries(signUpTransitions).flatMap(([type, { from }]) =>
      from.map((status) => `${status} ${type}`),
    );
    expect(rows.filter((row) => !reached.includes(row))).toEqual([]);
  });

  it.each(statuses)(
    "the state has an open sign-up in %s exactly when the status is open",
    (status) => {
      const { open } = reach(status).state;
      const expected = status !== "none" && isOpenStatus(status) ? status : undefined;
      expect(open?.status).toBe(expected);
    },
  );
});

describe("the sets of statuses", () => {
  const moves = (status: SignUpStatus, type: RestockSignUpEvent["type"]): boolean =>
    signUpTransitions[type].from.includes(status);

  it("a person can leave whatever the table lets them leave", () => {
    expect(signUpStatuses.filter((status) => moves(status, "RestockSignUpLeft"))).toEqual([
      ...leavableStatuses,
    ]);
  });

  it("signing up again begins a new sign-up exactly when none is open", () => {
    const ends = signUpStatuses.filter((status) => moves(status, "RestockSignedUp"));
    expect([...openStatuses, ...ends].toSorted()).toEqual([...signUpStatuses].toSorted());
  });

  it("a send emails only people whom a notice can be recorded of, and never one that bounced", () => {
    for (const status of notifiableStatuses) expect(moves(status, "RestockNoticeSent")).toBe(true);
    expect(notifiableStatuses).not.toContain("bounced");
    for (const status of unsettledStatuses) expect(openStatuses).toContain(status);
  });

  it("an account lists what is open, and what was sent", () => {
    expect(statusesMappedTo(shownToCustomerAs, "waiting", "failed", "sent").toSorted()).toEqual(
      [...openStatuses, "sent"].toSorted(),
    );
  });
});
