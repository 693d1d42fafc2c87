import { describe, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { mailingListDecider, memberDecider } from "./decide.ts";
import type { MailingListEvent, MailingListMemberEvent } from "./events.ts";

itKeepsTheDeciderContract("mailingListMember", memberDecider);

const listId = "11111111-1111-4111-8111-111111111111";
const personId = "22222222-2222-4222-8222-222222222222";
const early = "2030-01-01T00:00:00.000Z";
const at = "2030-01-02T00:00:00.000Z";
const late = "2030-01-03T00:00:00.000Z";

describe("a mailing list", () => {
  const stream = given(mailingListDecider);
  const created: MailingListEvent = {
    type: "MailingListCreated",
    listId,
    name: "News",
    createdAt: early,
  };
  const removed: MailingListEvent = { type: "MailingListRemoved", removedAt: early };
  const create = { type: "CreateList", listId, name: "News", at: early } as const;

  it("is created once", () => {
    stream().when(create).yields(created);
    stream(created)
      .when({ ...create, name: "Other" })
      .yields();
  });
  it("is renamed when the name is another", () => {
    stream(created)
      .when({ type: "RenameList", name: "Letters", at })
      .yields({ type: "MailingListRenamed", name: "Letters", renamedAt: at });
    stream(created).when({ type: "RenameList", name: "News", at }).yields();
  });
  it("is removed and restored, each once", () => {
    stream(created)
      .when({ type: "RemoveList", at })
      .yields({ type: "MailingListRemoved", removedAt: at });
    stream(created, removed).when({ type: "RemoveList", at }).yields();
    stream(created, removed)
      .when({ type: "RestoreList", at })
      .yields({ type: "MailingListRestored", restoredAt: at });
    stream(created).when({ type: "RestoreList", at }).yields();
  });
  it("that was never created is not there", () => {
    for (const type of ["RemoveList", "RestoreList"] as const)
      stream().when({ type, at }).refuses({ code: "mailing-list-not-found" });
    stream()
      .when({ type: "RenameList", name: "X", at })
      .refuses({ code: "mailing-list-not-found" });
  });
});

describe("a member", () => {
  const stream = given(memberDecider);
  const person = { personId, sealed: "c2VhbGVk" };
  const joined: MailingListMemberEvent = {
    type: "MailingListJoined",
    listId,
    person,
    source: "form:contact",
    joinedAt: early,
  };
  const left: MailingListMemberEvent = { type: "MailingListLeft", listId, personId, leftAt: at };
  const join = (when: string) =>
    ({ type: "Join", listId, person, source: "form:contact", at: when }) as const;
  const leave = { type: "Leave", listId, personId, at } as const;

  it("joins once", () => {
    stream().when(join(early)).yields(joined);
    stream(joined).when(join(late)).yields();
  });
  it("leaves once", () => {
    stream(joined).when(leave).yields(left);
    stream(joined, left)
      .when({ ...leave, at: late })
      .yields();
    stream().when(leave).refuses({ code: "member-not-found" });
  });
  it("a person who left is not added by an earlier request, but by a later one", () => {
    stream(joined, left).when(join(early)).yields();
    stream(joined, left).when(join(at)).yields();
    stream(joined, left)
      .when(join(late))
      .yields({ ...joined, joinedAt: late });
  });
  it("is restored as they joined last", () => {
    stream(joined, left)
      .when({ type: "Return", listId, at: late })
      .yields({ ...joined, joinedAt: late });
    stream(joined).when({ type: "Return", listId, at }).yields();
    stream().when({ type: "Return", listId, at }).refuses({ code: "member-not-found" });
  });
});
