import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { FAILURES_FORGOTTEN_AFTER_SECONDS } from "./attempts.ts";
import type { SiteUserCommand } from "./commands.ts";
import { siteUserDecider } from "./decide.ts";
import type { SiteUserEvent } from "./events.ts";
import { siteUserAddress } from "./ids.ts";

const account = given(siteUserDecider);
const siteUserId = "018f0000-0000-7000-8000-000000000001";
const personId = "018f0000-0000-4000-8000-000000000002";
const mailId = "018f0000-0000-7000-8000-000000000004";
const at = "2030-01-01T00:00:00.000Z";
const person = { personId, sealed: "c2VhbGVk" };
const renamed = { personId, sealed: "cmVuYW1lZA==" };
const mail = { mailId, person, origin: "https://shop.example" };
const registered: SiteUserEvent = {
  type: "SiteUserRegistered",
  siteUserId,
  person,
  registeredAt: at,
};
const confirmed: SiteUserEvent = {
  type: "SiteUserAddressConfirmed",
  siteUserId,
  addressPersonId: personId,
  confirmedAt: at,
};
const blocked: SiteUserEvent = { type: "SiteUserBlocked", siteUserId, blockedAt: at };
const unblocked: SiteUserEvent = { type: "SiteUserUnblocked", siteUserId, unblockedAt: at };
const named: SiteUserEvent = { type: "SiteUserNamed", siteUserId, person: renamed, namedAt: at };
const signedOut = (clonedCartId: string | null): SiteUserEvent => ({
  type: "SiteUserSignedOut",
  siteUserId,
  clonedCartId,
  signedOutAt: at,
});
const asked = (kind: "confirm-new-address" | "reset-password", id = mailId): SiteUserEvent =>
  ({
    type: "SiteUserMailRequested",
    siteUserId,
    kind,
    ...mail,
    mailId: id,
    requestedAt: at,
  }) as SiteUserEvent;
const stateOf = (...events: readonly SiteUserEvent[]) =>
  events.reduce(siteUserDecider.evolve, siteUserDecider.initial);

itKeepsTheDeciderContract("siteUser", siteUserDecider, { past: [registered] });

describe("blocking an account", () => {
  const block: SiteUserCommand = { type: "Block", siteUserId, at };
  const unblock: SiteUserCommand = { type: "Unblock", siteUserId, at };
  it("happens once, and is undone once", () => {
    account(registered).when(block).yields(blocked);
    account(registered, blocked).when(block).yields();
    account(registered, blocked).when(unblock).yields(unblocked);
    account(registered, blocked, unblocked).when(unblock).yields();
    account(registered, blocked, unblocked).when(block).yields(blocked);
  });

  it("ends signing in", () => {
    const signIn: SiteUserCommand = { type: "SignIn", siteUserId, cartId: "c", at };
    account(registered, confirmed, blocked).when(signIn).refuses({ code: "blocked" });
    account(registered).when(signIn).refuses({ code: "unconfirmed" });
    account(registered, confirmed, blocked, unblocked)
      .when(signIn)
      .yields({ type: "SiteUserSignedIn", siteUserId, cartId: "c", signedInAt: at });
  });
});

describe("signing out", () => {
  it("is recorded with the guest's copy of the cart", () => {
    for (const clonedCartId of ["copy", null])
      account(registered)
        .when({ type: "SignOut", siteUserId, clonedCartId, at })
        .yields(signedOut(clonedCartId));
  });

  it("keeps the last twenty copies, and none where there was no cart", () => {
    const copies = Array.from({ length: 21 }, (_, place) => `copy-${place}`);
    const state = stateOf(registered, ...copies.map(signedOut), signedOut(null));
    expect(state.clonedCartIds).toEqual(copies.slice(1));
    expect(stateOf(registered, signedOut(null)).clonedCartIds).toEqual([]);
  });
});

describe("names", () => {
  const rename = (basedOn: string): SiteUserCommand => ({
    type: "ChangeNames",
    siteUserId,
    person: renamed,
    basedOn,
    at,
  });
  it("are changed by who has seen the ones before", () => {
    account(registered).when(rename(person.sealed)).yields(named);
    account(registered, named).when(rename(renamed.sealed)).yields(named);
    account(registered, named).when(rename(person.sealed)).refuses({ code: "changed-meanwhile" });
  });
});

describe("a new email address", () => {
  it("waits for the email that asks for it, which no other email replaces", () => {
    expect(stateOf(registered, asked("confirm-new-address")).newAddress).toEqual({
      mailId,
      person,
    });
    const more = stateOf(
      registered,
      asked("confirm-new-address"),
      asked("reset-password", "other"),
    );
    expect(more.newAddress).toEqual({ mailId, person });
    expect(stateOf(registered, asked("reset-password")).newAddress).toBeNull();
  });

  it("is given up with the account", () => {
    const deleted: SiteUserEvent = {
      type: "SiteUserDeleted",
      siteUserId,
      personIds: [personId],
      deletedAt: at,
    };
    expect(stateOf(registered, asked("confirm-new-address"), deleted)).toMatchObject({
      deleted: { personIds: [personId] },
      cartId: null,
      newAddress: null,
      clonedCartIds: [],
      isCartStale: false,
    });
    account(registered, deleted)
      .when({ type: "DeleteAccount", siteUserId, personIds: [personId], at })
      .yields();
  });
});

it("is confirmed once: no further email asks for it", () => {
  const ask = (kind: "confirm-address" | "reset-password"): SiteUserCommand =>
    ({ type: "AskForMail", siteUserId, kind, mail, at }) as SiteUserCommand;
  account(registered, confirmed).when(ask("confirm-address")).yields();
  account(registered, confirmed).when(ask("reset-password")).yields(asked("reset-password"));
});

it("has a person by its id alone, and failed sign-ins count for a day", () => {
  expect(siteUserAddress("ann")).toBe("site-user:ann");
  expect(FAILURES_FORGOTTEN_AFTER_SECONDS).toBe(86_400);
});
