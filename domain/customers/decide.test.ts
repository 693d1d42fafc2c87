import { describe, expect, it } from "vitest";
import { given as givenOf } from "#tests/support/given.ts";
import type { SiteUserCommand } from "./commands.ts";
import { siteUserDecider } from "./decide.ts";
import type { SiteUserEvent } from "./events.ts";

const siteUserId = "018f0000-0000-7000-8000-000000000001";
const personId = "018f0000-0000-4000-8000-000000000002";
const addressPersonId = "018f0000-0000-4000-8000-000000000003";
const mailId = "018f0000-0000-7000-8000-000000000004";
const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-01T02:00:00.000Z";
const person = { personId, sealed: "c2VhbGVk" };
const renamed = { personId, sealed: "cmVuYW1lZA==" };
const mail = { mailId, person, origin: "https://shop.example" };
const given = givenOf(siteUserDecider);

const registered: SiteUserEvent = {
  type: "SiteUserRegistered",
  siteUserId,
  person,
  registeredAt: at,
};
const confirmed: SiteUserEvent = {
  type: "SiteUserAddressConfirmed",
  siteUserId,
  addressPersonId,
  confirmedAt: at,
};
const deleted: SiteUserEvent = {
  type: "SiteUserDeleted",
  siteUserId,
  personIds: [personId],
  deletedAt: at,
};
const mailRequested = (
  kind: Extract<SiteUserEvent, { type: "SiteUserMailRequested" }>["kind"],
  requestedAt = at,
): SiteUserEvent => ({ type: "SiteUserMailRequested", siteUserId, kind, ...mail, requestedAt });

const register = { type: "Register", siteUserId, person: renamed, mail, at: later } as const;
const signIn = { type: "SignIn", siteUserId, cartId: null, at } as const;

describe("registering", () => {
  it("begins an account and asks for a confirming email", () => {
    given()
      .when({ ...register, person, at })
      .yields(registered, mailRequested("confirm-address"));
  });
  it("again before the address is confirmed is the last one's, with another email", () => {
    given(registered)
      .when(register)
      .yields(
        { type: "SiteUserNamed", siteUserId, person: renamed, namedAt: later },
        mailRequested("confirm-address", later),
      );
  });
  it("twice in a minute is registering once: the email on its way stays good", () => {
    given(registered, mailRequested("confirm-address"))
      .when({ ...register, at: "2030-01-01T00:00:30.000Z" })
      .yields();
  });
  it("with a confirmed address changes nothing and sends an email about it", () => {
    given(registered, confirmed).when(register).yields(mailRequested("already-registered", later));
  });
  it("with the address of a deleted account is refused", () => {
    given(registered, deleted).when(register).refuses({ code: "account-deleted" });
  });
});

describe("confirming", () => {
  const confirm = { type: "ConfirmAddress", siteUserId, addressPersonId, at } as const;
  it("links anyone who was known by the address", () => {
    given(registered).when(confirm).yields(confirmed);
  });
  it("twice is once", () => {
    given(registered, confirmed).when(confirm).yields();
  });
  it("needs no email any longer", () => {
    const ask = { type: "AskForMail", kind: "confirm-address", siteUserId, mail, at } as const;
    given(registered).when(ask).yields(mailRequested("confirm-address"));
    given(registered, confirmed).when(ask).yields();
  });
});

describe("signing in", () => {
  it("is refused before the address is confirmed", () => {
    given(registered).when(signIn).refuses({ code: "unconfirmed" });
  });
  it("records the cart that the customer continues with", () => {
    given(registered, confirmed)
      .when({ ...signIn, cartId: "cart-1" })
      .yields({ type: "SiteUserSignedIn", siteUserId, cartId: "cart-1", signedInAt: at });
  });
  it("is refused while the account is blocked, and not any longer afterwards", () => {
    const blocked: SiteUserEvent = { type: "SiteUserBlocked", siteUserId, blockedAt: at };
    const unblocked: SiteUserEvent = { type: "SiteUserUnblocked", siteUserId, unblockedAt: at };
    given(registered, confirmed, blocked).when(signIn).refuses({ code: "blocked" });
    given(registered, confirmed, blocked, unblocked)
      .when(signIn)
      .yields({ type: "SiteUserSignedIn", siteUserId, cartId: null, signedInAt: at });
    given(registered, blocked).when({ type: "Block", siteUserId, at }).yields();
    given(registered).when({ type: "Unblock", siteUserId, at }).yields();
  });
});

describe("another email address", () => {
  const change = {
    type: "ChangeAddress",
    siteUserId,
    mailId,
    addressPersonId,
    person: renamed,
    mail,
    at: later,
  } as const;
  const changed: SiteUserEvent = {
    type: "SiteUserAddressChanged",
    siteUserId,
    addressPersonId,
    person: renamed,
    changedAt: later,
  };
  const asked = mailRequested("confirm-new-address");
  it("counts once its email was confirmed, and the former address is notified", () => {
    given(registered, confirmed, asked)
      .when(change)
      .yields(changed, mailRequested("address-changed", later));
  });
  it("does not count with another email's link, twice, or after a new password", () => {
    const reset: SiteUserEvent = {
      type: "SiteUserPasswordChanged",
      siteUserId,
      how: "reset",
      changedAt: at,
    };
    given(registered, confirmed).when(change).refuses({ code: "token-invalid" });
    given(registered, confirmed, asked)
      .when({ ...change, mailId: personId })
      .refuses({ code: "token-invalid" });
    given(registered, confirmed, asked, changed).when(change).refuses({ code: "token-invalid" });
    given(registered, confirmed, asked, reset).when(change).refuses({ code: "token-invalid" });
  });
});

describe("names and addresses", () => {
  it("are refused when they go together with an address that has been changed in the meantime", () => {
    const names = { type: "ChangeNames", siteUserId, person: renamed, at } as const;
    given(registered)
      .when({ ...names, basedOn: person.sealed })
      .yields({ type: "SiteUserNamed", siteUserId, person: renamed, namedAt: at });
    given(registered)
      .when({ ...names, basedOn: "something else" })
      .refuses({ code: "changed-meanwhile" });
  });
  const bookChanged = (addressId: string, isRemoved = false): SiteUserEvent => ({
    type: "SiteUserAddressBookChanged",
    siteUserId,
    addressId,
    isRemoved,
    person,
    changedAt: at,
  });
  const save = { type: "SaveAddress", siteUserId, person, at } as const;
  it("are added, changed and removed; removing one that no longer exists succeeds", () => {
    given(registered)
      .when({ ...save, addressId: mailId, isNew: true })
      .yields(bookChanged(mailId));
    given(registered, bookChanged(mailId))
      .when({ ...save, addressId: mailId, isNew: false })
      .yields(bookChanged(mailId));
    given(registered, bookChanged(mailId))
      .when({ ...save, addressId: mailId, isNew: true })
      .yields();
    given(registered)
      .when({ ...save, addressId: mailId, isNew: false })
      .refuses({ code: "address-unknown" });
    const remove = { type: "RemoveAddress", siteUserId, addressId: mailId, person, at } as const;
    given(registered, bookChanged(mailId)).when(remove).yields(bookChanged(mailId, true));
    given(registered, bookChanged(mailId), bookChanged(mailId, true)).when(remove).yields();
  });
  it("are fifty at most", () => {
    const ids = Array.from({ length: 50 }, (_, n) => `${personId.slice(0, -2)}${n + 10}`);
    const full = [registered, ...ids.map((id) => bookChanged(id))];
    given(...full)
      .when({ ...save, addressId: mailId, isNew: true })
      .refuses({ code: "too-many-addresses" });
    given(...full, bookChanged(ids[0] as string, true))
      .when({ ...save, addressId: mailId, isNew: true })
      .yields(bookChanged(mailId));
  });
});

describe("an account that was deleted", () => {
  const remove = { type: "DeleteAccount", siteUserId, personIds: [personId], at } as const;
  it("is deleted once", () => {
    given(registered).when(remove).yields(deleted);
    given(registered, deleted)
      .when({ ...remove, personIds: [] })
      .yields();
  });
  it("does nothing any longer", () => {
    const commands: readonly SiteUserCommand[] = [
      signIn,
      { type: "Block", siteUserId, at },
      { type: "StartCart", siteUserId, cartId: "c", at },
      { type: "RecordPassword", siteUserId, how: "reset", mail, at },
      { type: "AskForMail", kind: "reset-password", siteUserId, mail, at },
    ];
    for (const command of commands)
      given(registered, confirmed, deleted).when(command).refuses({ code: "account-deleted" });
  });
});

it("an account that never was does nothing either", () => {
  given().when(signIn).refuses({ code: "account-unknown" });
  given()
    .when({ type: "DeleteAccount", siteUserId, personIds: [], at })
    .refuses({ code: "account-unknown" });
});

describe("the cart of an account", () => {
  const stateOf = (...past: readonly SiteUserEvent[]) =>
    past.reduce(siteUserDecider.evolve, siteUserDecider.initial);
  const started: SiteUserEvent = {
    type: "SiteUserCartStarted",
    siteUserId,
    cartId: "cart-1",
    startedAt: at,
  };
  it("is known once it was begun while signed in, and begun once", () => {
    const start = { type: "StartCart", siteUserId, cartId: "cart-1", at } as const;
    given(registered).when(start).yields(started);
    given(registered, started).when(start).yields();
    expect(stateOf(registered, started)).toMatchObject({ cartId: "cart-1", isCartStale: false });
  });
  it("is not gone on with after the password was changed", () => {
    const reset: SiteUserEvent = {
      type: "SiteUserPasswordChanged",
      siteUserId,
      how: "reset",
      changedAt: at,
    };
    expect(stateOf(registered, started, reset)).toMatchObject({ isCartStale: true });
    const again: SiteUserEvent = {
      type: "SiteUserSignedIn",
      siteUserId,
      cartId: "cart-2",
      signedInAt: at,
    };
    expect(stateOf(registered, started, reset, again)).toMatchObject({
      cartId: "cart-2",
      isCartStale: false,
    });
  });
});

describe("emails", () => {
  const ask = { type: "AskForMail", kind: "reset-password", siteUserId, mail } as const;
  const times = (count: number, everyMinutes: number) =>
    Array.from({ length: count }, (_, n) =>
      mailRequested(
        "reset-password",
        new Date(Date.parse(at) + n * everyMinutes * 60_000).toISOString(),
      ),
    );
  it("are up to one a minute, and a further request gets the same answer", () => {
    given(registered, ...times(1, 1))
      .when({ ...ask, at: "2030-01-01T00:00:59.999Z" })
      .yields();
    given(registered, ...times(1, 1))
      .when({ ...ask, at: "2030-01-01T00:01:00.000Z" })
      .yields(mailRequested("reset-password", "2030-01-01T00:01:00.000Z"));
  });
  it("are five an hour at most, of each kind", () => {
    const full = [registered, ...times(5, 2)];
    given(...full)
      .when({ ...ask, at: "2030-01-01T00:30:00.000Z" })
      .yields();
    given(...full)
      .when({ ...ask, kind: "confirm-new-address", at: "2030-01-01T00:30:00.000Z" })
      .yields(mailRequested("confirm-new-address", "2030-01-01T00:30:00.000Z"));
    given(...full)
      .when({ ...ask, at: "2030-01-01T01:00:00.000Z" })
      .yields(mailRequested("reset-password", "2030-01-01T01:00:00.000Z"));
  });
  it("about something that has happened are always sent", () => {
    const told = mailRequested("password-changed");
    given(registered, told, told, told, told, told)
      .when({ type: "RecordPassword", siteUserId, how: "changed", mail, at })
      .yields(
        { type: "SiteUserPasswordChanged", siteUserId, how: "changed", changedAt: at },
        mailRequested("password-changed"),
      );
  });
});
