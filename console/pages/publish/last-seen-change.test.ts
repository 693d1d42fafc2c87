import { expect, it } from "vitest";
import { twoHeadings } from "#tests/support/pages.ts";
import { isCaughtUp, isNotSaved } from "../../kit/editing/saved-command.ts";
import type { DraftSnapshot } from "../editor/draft-snapshot.ts";
import { lastSeenChange } from "./last-seen-change.ts";

const [before, after] = [
  "8c7d3c8e-9a1f-4f5e-8d6f-2f6a3c1b0e01",
  "8c7d3c8e-9a1f-4f5e-8d6f-2f6a3c1b0e02",
];
const changeOf = (changeId: string) => ({ changeId });
const snapshot = (part: object = {}) =>
  ({
    saving: "saved",
    conflict: undefined,
    document: twoHeadings,
    draft: { changes: [changeOf(before), changeOf(after)] },
    ...part,
  }) as unknown as DraftSnapshot;

const lastOf = (latest: DraftSnapshot) => {
  let isRead = false;
  const store = {
    synchronize: async () => {
      isRead = true;
    },
    snapshot: () => (isRead ? latest : snapshot({ draft: { changes: [changeOf(before)] } })),
  };
  return lastSeenChange(store, twoHeadings);
};

it("is the last change that is recorded, when the page is what the member has in view", async () => {
  expect(await lastOf(snapshot())).toBe(after);
  expect(await lastOf(snapshot({ draft: { changes: [] } }))).toBeNull();
});

it("is refused where another member has changed the page, and where something is not saved", async () => {
  const changed = snapshot({ document: { ...twoHeadings, sections: [] } });
  await expect(lastOf(changed)).rejects.toSatisfy(isCaughtUp);
  await expect(lastOf(snapshot({ saving: "unreachable" }))).rejects.toSatisfy(isNotSaved);
});
