import { SiteUserEvent } from "#domain/customers/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

/** An account that has an email address, known by its person, from one moment to another. */
type Period = {
  readonly siteUserId: string;
  /** False for the account’s own person, which it never leaves. */
  readonly isLinked: boolean;
  /** In milliseconds; absent while the account has the address. */
  readonly untilMs: number | undefined;
};

/** The periods in which accounts have addresses. */
const createPeriods = () => {
  /** By person and first moment. */
  const periods = new Map<string, Map<number, Period>>();
  /** Persons of each account, also those that it has left. */
  const personsOf = new Map<string, Set<string>>();

  const set = (personId: string, sinceMs: number, period: Period): void => {
    const own = periods.get(personId) ?? new Map<number, Period>();
    periods.set(personId, own.set(sinceMs, period));
    const persons = personsOf.get(period.siteUserId) ?? new Set();
    personsOf.set(period.siteUserId, persons.add(personId));
  };
  const end = (
    personId: string,
    atMs: number,
    isEnded: (period: Period) => boolean,
  ): readonly string[] => {
    const ended = [...(periods.get(personId) ?? [])].filter(
      ([, period]) => period.untilMs === undefined && isEnded(period),
    );
    for (const [sinceMs, period] of ended) set(personId, sinceMs, { ...period, untilMs: atMs });
    return ended.length === 0 ? [] : [personId];
  };
  const take = (siteUserId: string, personId: string, atMs: number): readonly string[] => {
    const others = end(personId, atMs, (period) => period.siteUserId !== siteUserId);
    const known = [...(periods.get(personId)?.values() ?? [])];
    const isHeld = known.some(
      (each) => each.siteUserId === siteUserId && each.untilMs === undefined,
    );
    if (isHeld) return others;
    const ends = known.flatMap(({ untilMs }) => (untilMs === undefined ? [] : [untilMs]));
    set(personId, Math.max(Number.NEGATIVE_INFINITY, ...ends), {
      siteUserId,
      isLinked: true,
      untilMs: undefined,
    });
    return [personId];
  };

  return { periods, personsOf, set, end, take };
};

/** Which account has which address, as the table of accounts keeps it: an address has one account at a time. */
export const createAccountAddresses = () => {
  const { periods, personsOf, set, end, take } = createPeriods();
  return {
    /** Returns the persons whose account can be another one now. */
    take: (recorded: ReadEvent): readonly string[] => {
      const event = readEvent(SiteUserEvent, recorded);
      const { siteUserId } = event;
      if (event.type === "SiteUserRegistered") {
        const { personId } = event.person;
        set(personId, Number.NEGATIVE_INFINITY, {
          siteUserId,
          isLinked: false,
          untilMs: undefined,
        });
        return [personId];
      }
      if (event.type === "SiteUserAddressConfirmed")
        return take(siteUserId, event.addressPersonId, Date.parse(event.confirmedAt));
      if (event.type !== "SiteUserAddressChanged") return [];
      const changedMs = Date.parse(event.changedAt);
      const left = [...(personsOf.get(siteUserId) ?? [])]
        .filter((personId) => personId !== event.addressPersonId)
        .flatMap((personId) =>
          end(personId, changedMs, (each) => each.siteUserId === siteUserId && each.isLinked),
        );
      return [...left, ...take(siteUserId, event.addressPersonId, changedMs)];
    },
    /** The account that had the person’s address at a moment, or the person. */
    customerAt: (personId: string, atMs: number): string => {
      for (const [sinceMs, { siteUserId, untilMs }] of periods.get(personId) ?? [])
        if (sinceMs <= atMs && (untilMs === undefined || atMs < untilMs)) return siteUserId;
      return personId;
    },
    persons: (): number => periods.size,
  };
};
