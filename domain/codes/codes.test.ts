import { describe, expect, it } from "vitest";
import { productTypes } from "../catalog/events.ts";
import {
  backgroundSources,
  blockTypes,
  collectionTypes,
  folderBehaviours,
  recordTypes,
  sliceTypes,
} from "./content-codes.ts";
import { coverPageTypes, pageTypes, tweakPageTypes, viewModes } from "./page-codes.ts";
import {
  connectionCodes,
  contentStatusLabels,
  editorBlockTypes,
  featureCodes,
  hiddenNavigation,
  layoutCodes,
  memberAreaNavigation,
  readmePage,
  visitEventTypes,
  websiteRoles,
} from "./site-codes.ts";

describe("page types", () => {
  it.each([
    [1, "MAIN_CONTENT", "B2.9"],
    [2, "PAGE", "B2.10"],
    [3, "SPLASH_PAGE", "B2.11"],
    [50, "CONTENT_ITEM", "B2.12"],
    [100, "NOT_FOUND", "B2.13"],
    [101, "ERROR", "B2.14"],
    [102, "SEARCH", "B2.15"],
    [103, "LOCK_SCREEN", "B2.16"],
    [104, "POPUP_OVERLAY", "B2.17"],
    [105, "PROTECTED_CONTENT", "B2.18"],
    [106, "MEMBER_AREA_ACCESS_DENIED", "B2.19"],
    [200, "SHOW_CART", "B2.20"],
    [201, "CHECKOUT", "B2.21"],
    [202, "ORDER_CONFIRMED", "B2.22"],
    [203, "DONATE", "B2.23"],
    [204, "CONTRIBUTION_CONFIRMED", "B2.24"],
    [205, "COMMERCE_CART_V2", "B2.25"],
    [206, "SUBSCRIPTION_CONFIRMED", "B2.26"],
    [207, "ORDER_RECEIVED", "B2.27"],
    [208, "MEMBERSHIP_CONFIRMED", "B2.28"],
    [209, "REVIEWS_REQUEST", "B2.29"],
    [300, "NEWSLETTER_UNSUBSCRIBE", "B2.30"],
    [301, "COMMERCE_EMAIL_PREVIEW", "B2.31"],
  ] as const)("%i is %s [%s]", (code, name, _id) => {
    expect(pageTypes[name]).toBe(code);
    expect(Object.values(pageTypes).filter((each) => each === code)).toHaveLength(1);
  });

  it("has cover pages by the editor's names", () => {
    expect(coverPageTypes).toEqual({ "cover-page": 1, "lock-screen": 2, "popup-overlay": 3 });
  });

  it("has pages to tweak and view modes", () => {
    expect(tweakPageTypes).toEqual([
      "splash page",
      "lock screen",
      "popup overlay",
      "checkout",
      "style",
    ]);
    expect(viewModes).toEqual(["list", "grid", "product"]);
  });
});

describe("what content is", () => {
  it("numbers product types [B3.83]", () => {
    expect(productTypes).toEqual({
      PHYSICAL: 1,
      DIGITAL: 2,
      SERVICE: 3,
      GIFT_CARD: 4,
      PAYWALL: 5,
    });
  });

  it("numbers record types [B3.84]", () => {
    expect(recordTypes).toMatchObject({
      text: 1,
      image: 2,
      quote: 4,
      link: 5,
      audio: 7,
      video: 8,
      "store-item": 11,
      event: 12,
      gallery: 14,
      binary: 15,
      "digital-good": 18,
      attachment: 19,
      tweet: 50,
      checkin: 52,
      kbarticle: 54,
    });
  });

  it("numbers collection types [B3.85]", () => {
    expect(collectionTypes).toMatchObject({ generic: 1, subscription: 2, page: 10, products: 13 });
  });

  it("names folder behaviours and background sources [B3.86, B3.87]", () => {
    expect(Object.keys(folderBehaviours)).toEqual(["index", "redirect", "none"]);
    expect(Object.keys(backgroundSources)).toEqual(
      expect.arrayContaining(["upload", "instagram", "video", "none"]),
    );
  });

  it("numbers the block types that are known [B3.88]", () => {
    expect(blockTypes).toMatchObject({
      navigation: 1,
      form: 9,
      product: 43,
      newsletter: 51,
      donation: 52,
      button: 53,
      accordion: 69,
      marquee: 70,
    });
  });

  it("numbers slice types from heading to twitter [B3.89]", () => {
    expect(sliceTypes).toMatchObject({ heading: 1, twitter: 19 });
    expect(Math.max(...Object.values(sliceTypes))).toBe(19);
  });
});

describe("what a site is made of", () => {
  it("names the editor's blocks", () => {
    expect(editorBlockTypes).toHaveLength(20);
    expect(new Set(editorBlockTypes).size).toBe(20);
    expect(editorBlockTypes[0]).toBe("heading");
    expect(editorBlockTypes.at(-1)).toBe("temp-lock-inject");
  });

  it("numbers roles [B3.91] [B6.2] [A6.2]", () => {
    expect(websiteRoles).toEqual({
      ADMIN: 1,
      BILLING: 2,
      REPORTING: 3,
      EDITOR: 4,
      MODERATOR: 6,
      COMMENTER: 7,
      STORE_MANAGER: 8,
      SCHEDULING: 9,
      VIEWER: 10,
      CAMPAIGNS_EDITOR: 11,
      SCHEDULING_VIEWER: 12,
      SCHEDULING_EDITOR: 13,
    });
  });

  it("numbers the features and visits that are known [B3.92, B3.93]", () => {
    expect(featureCodes).toEqual({
      COMMERCE_SUBSCRIPTIONS: 50,
      COMMERCE_AFTERPAY: 64,
      COMMERCE_NATIVE_PRODUCT_REVIEWS: 66,
      COMMERCE_CLEARPAY: 68,
    });
    expect(visitEventTypes).toEqual({
      PAGE_VIEW: 1,
      SITE_SEARCH: 2,
      HEARTBEAT: 10,
      AUDIO: 20,
      VIDEO: 21,
    });
  });

  it("bounds layout and connection codes", () => {
    expect(layoutCodes).toEqual({ first: 1000, last: 1019 });
    expect(connectionCodes).toEqual({ first: 1, last: 82 });
  });

  it("names statuses and special pages [B3.97]", () => {
    expect(contentStatusLabels).toEqual(["Scheduled", "Needs Review", "Draft", "Private"]);
    expect([hiddenNavigation, memberAreaNavigation, readmePage]).toEqual([
      "_hidden",
      { name: "_memberareas", type: "member-area" },
      "readme",
    ]);
  });
});
