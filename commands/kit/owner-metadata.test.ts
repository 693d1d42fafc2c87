import { describe, expect, it } from "vitest";
import type { RequestContext } from "#infra/http/context.ts";
import {
  ownerMetadata,
  ownerMetadataOfBrowser,
  withDerivedKey,
  withoutKey,
} from "./owner-metadata.ts";

const request = {
  websiteId: "demo",
  owner: { ownerId: "o-1" },
  correlationId: "c-1",
  visitorId: "v-1",
  idempotencyKey: "k-1",
} as RequestContext;
const recorded = { websiteId: "demo", actor: "owner:o-1", correlationId: "c-1" };

describe("the metadata of what an owner did", () => {
  it("names the owner and the request, and has the key of the request", () => {
    expect(ownerMetadata(request)).toEqual({ ...recorded, idempotencyKey: "call o-1 k-1" });
  });

  it.each(["opening-stock:v1", "bulk-w1-p1", "import:shopify:stock:v1", "call-o-2-k-1"])(
    "never has a key of a job or of another member, whatever the header says: %s",
    (given) => {
      const key = ownerMetadata({ ...request, idempotencyKey: given }).idempotencyKey;
      expect(key).toBe(`call o-1 ${given}`);
      const other = { ...request, idempotencyKey: given, owner: { ownerId: "o-2" } };
      expect(ownerMetadata(other as RequestContext).idempotencyKey).not.toBe(key);
    },
  );

  it("has no key, no visitor and no cause that nobody named", () => {
    const { idempotencyKey: _key, ...unkeyed } = request;
    expect(Object.keys(ownerMetadata(unkeyed))).toEqual(Object.keys(recorded));
    expect(ownerMetadata({ ...unkeyed, causationId: "e-1" })).toEqual({
      ...recorded,
      causationId: "e-1",
    });
  });

  it("can do without the key", () => {
    expect(withoutKey(ownerMetadata(request))).toEqual(recorded);
  });

  it("can have a key that follows from the one of the request, and has none without one", () => {
    const derive = (key: string): string => `${key} of mug`;
    const derived = { ...recorded, idempotencyKey: "call o-1 k-1 of mug" };
    expect(withDerivedKey(ownerMetadata(request), derive)).toEqual(derived);
    expect(withDerivedKey(recorded, derive)).toEqual(recorded);
  });

  it("keeps the browser for orders and accounts", () => {
    expect(ownerMetadataOfBrowser(request)).toEqual({ ...recorded, visitorId: "v-1" });
  });
});
