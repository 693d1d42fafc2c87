import { describe, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { siteFrameDecider } from "./decide.ts";
import type { SiteFrame } from "./document.ts";
import { emptyFrame } from "./empty-frame.ts";
import type { SiteFrameEvent } from "./events.ts";

const at = "2030-01-01T00:00:00.000Z";
const printed = (smallPrint: string): SiteFrame => ({
  ...emptyFrame,
  footer: { ...emptyFrame.footer, smallPrint },
});
const [a, b] = [printed("A"), printed("B")];
const drafted = (document: SiteFrame): SiteFrameEvent => ({
  type: "SiteFrameDrafted",
  document,
  draftedAt: at,
});
const published = (version: number, document: SiteFrame, keepsDraft = false): SiteFrameEvent => ({
  type: "SiteFramePublished",
  version,
  document,
  keepsDraft,
  publishedAt: at,
});
const linked = (...ids: readonly string[]): SiteFrame => ({
  ...emptyFrame,
  header: {
    ...emptyFrame.header,
    menu: ids.map((id) => ({
      kind: "link",
      id,
      label: id,
      target: { kind: "address", href: `/${id}` },
    })),
  },
});
const discarded: SiteFrameEvent = { type: "SiteFrameDraftDiscarded", discardedAt: at };
const frame = given(siteFrameDecider);

itKeepsTheDeciderContract("siteFrame", siteFrameDecider, { of: { edition: 0 } });

describe("header and footer", () => {
  it("have a draft next to what visitors see", () => {
    frame().when({ type: "SaveDraft", document: a, edition: 0, at }).yields(drafted(a));
    frame(drafted(a)).when({ type: "SaveDraft", document: a, edition: 1, at }).yields();
    frame(published(1, a)).when({ type: "SaveDraft", document: a, edition: 1, at }).yields();
    frame(published(1, a), drafted(b))
      .when({ type: "SaveDraft", document: a, edition: 2, at })
      .yields(discarded);
  });
  it("are published as versions", () => {
    frame(drafted(a)).when({ type: "PublishDraft", edition: 1, at }).yields(published(1, a));
    frame(published(1, a), drafted(b))
      .when({ type: "PublishDraft", edition: 2, at })
      .yields(published(2, b));
    frame(published(1, a))
      .when({ type: "PublishDraft", edition: 1, at })
      .refuses({ code: "nothing-drafted" });
  });
  it("are replaced as a whole by one version, which leaves the draft alone [B3.34, B7.26]", () => {
    const replace = { type: "PublishDocument", document: b, at } as const;
    frame(drafted(a))
      .when(replace)
      .yields(published(1, b, true));
    frame(published(1, b)).when(replace).yields();
    frame(drafted(a), published(1, b, true))
      .when({ type: "PublishDraft", edition: 2, at })
      .yields(published(2, a));
  });
  it("show an earlier version again, as a new one", () => {
    const past = [published(1, a), published(2, b)];
    const revert = { type: "Revert", toVersion: 1, edition: 2, at } as const;
    frame(...past)
      .when({ ...revert, document: a })
      .yields({
        type: "SiteFrameReverted",
        version: 3,
        toVersion: 1,
        document: a,
        revertedAt: at,
      });
    frame(...past)
      .when({ ...revert, document: undefined })
      .refuses({ code: "version-unknown" });
    frame(...past)
      .when({ ...revert, toVersion: 2, document: b })
      .yields();
  });
  it("lose one old change of the draft, unless what was added later would exceed a limit", () => {
    const undo = { type: "UndoChange", change: 2, edition: 3, at } as const;
    const removedAndAdded = (count: number) => {
      const [first = "", ...rest] = Array.from({ length: count }, (_, index) => `link-${index}`);
      return frame(
        published(1, linked(first, ...rest)),
        drafted(linked(...rest)),
        drafted(linked(...rest, "added")),
      );
    };
    removedAndAdded(19)
      .when(undo)
      .yields(
        drafted(linked(...Array.from({ length: 19 }, (_, index) => `link-${index}`), "added")),
      );
    removedAndAdded(20).when(undo).refuses({ code: "change-unfit" });
  });
  it("are scheduled, seen from their time on, and one schedule takes the place of another", () => {
    const nowMs = Date.parse(at);
    const schedule = { publishOn: nowMs + 1_000, timeZone: "Europe/Berlin" };
    const scheduled = (version: number, document: SiteFrame): SiteFrameEvent => ({
      type: "SiteFrameScheduled",
      version,
      document,
      ...schedule,
      scheduledAt: at,
    });
    const cancelled = (version: number): SiteFrameEvent => ({
      type: "SiteFrameScheduleCancelled",
      version,
      cancelledAt: at,
    });
    const publish = { type: "PublishDraft", edition: 2, at, schedule } as const;
    const planned = frame(published(1, a), drafted(b));
    planned.when(publish).yields(scheduled(2, b));
    planned
      .when({ ...publish, schedule: { ...schedule, publishOn: nowMs } })
      .refuses({ code: "schedule-past" });
    planned
      .when({ ...publish, schedule: { ...schedule, timeZone: "Berlin" } })
      .refuses({ code: "zone-unknown" });

    const waiting = [published(1, a), scheduled(2, b)] as const;
    frame(...waiting, drafted(a))
      .when({ ...publish, edition: 3 })
      .yields(cancelled(2), scheduled(3, a));
    frame(...waiting)
      .when({ type: "CancelSchedule", edition: 2, at })
      .yields(cancelled(2));
    frame(...waiting)
      .when({ type: "SaveDraft", document: a, edition: 2, at })
      .yields();
    const due = "2030-01-01T00:00:01.000Z";
    frame(...waiting)
      .when({ type: "CancelSchedule", edition: 2, at: due })
      .refuses({ code: "nothing-scheduled" });
    frame(...waiting)
      .when({ type: "SaveDraft", document: b, edition: 2, at: due })
      .yields();
    const later = { ...schedule, publishOn: nowMs + 5_000 };
    frame(...waiting, drafted(a))
      .when({ ...publish, edition: 3, at: due, schedule: later })
      .yields({ ...scheduled(3, a), ...later, scheduledAt: due } as SiteFrameEvent);
    frame(...waiting, drafted(a))
      .when({ type: "PublishDraft", edition: 3, at: due })
      .yields({ ...published(3, a), publishedAt: due } as SiteFrameEvent);
  });
  it("return to the built-in ones, and count on from the last version", () => {
    const withdrawn: SiteFrameEvent = { type: "SiteFrameWithdrawn", withdrawnAt: at };
    const withdraw = { type: "Withdraw", edition: 1, at } as const;
    frame(published(1, a)).when(withdraw).yields(withdrawn);
    frame(discarded).when(withdraw).yields();
    frame(published(1, a), withdrawn, drafted(a))
      .when({ type: "PublishDraft", edition: 3, at })
      .yields(published(2, a));
  });
  it("are not changed by a member who has not seen the latest edition", () => {
    const stale = { code: "design-changed", edition: 1 } as const;
    const past = frame(drafted(a));
    past.when({ type: "SaveDraft", document: b, edition: 0, at }).refuses(stale);
    past.when({ type: "PublishDraft", edition: 0, at }).refuses(stale);
    past.when({ type: "DiscardDraft", edition: 0, at }).refuses(stale);
    past.when({ type: "DiscardDraft", edition: 1, at }).yields(discarded);
  });
});
