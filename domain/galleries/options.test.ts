import { describe, expect, it } from "vitest";
import { galleryMediaTypes, mediaTypesOf } from "./media-types.ts";
import {
  galleryChoiceName,
  galleryMediaTypeNames,
  galleryOptionGroups,
  galleryOptionText,
} from "./option-texts.ts";
import { aspectRatios, galleryOptionKinds, isOffered, readGalleryOptions } from "./options.ts";

describe("gallery options", () => {
  it("has defaults, and leaves out what does not apply [B3.52, B3.53, B3.55, B3.56, B3.57, B3.59, B3.62, B3.63, B3.64, B3.65, B3.66, B3.67, B3.69, B3.70, B3.72, B3.73, B4.15]", () => {
    expect(readGalleryOptions(undefined)).toEqual({
      design: "grid",
      autoplay: false,
      controls: false,
      "auto-crop": true,
      "aspect-ratio": "square",
      thumbnails: false,
      "show-meta-basic": true,
      "show-meta": true,
      "show-meta-only-title": false,
      "meta-position": "bottom",
      "show-meta-on-hover": false,
      "active-alignment": "center",
      padding: 20,
      lightbox: false,
      "max-width": 300,
      newWindow: false,
    });
  });

  it.each([
    ["autoplay-duration", 5, { autoplay: true }],
    ["thumbnail-strip-height", 80, { thumbnails: true }],
    ["thumbnail-strip-margin", 20, { thumbnails: true }],
    ["thumbnails-per-row", 4, { thumbnails: true }],
    ["square-thumbs", true, { thumbnails: true }],
    ["meta-position", "bottom", { "show-meta": true }],
    ["show-meta-on-hover", false, { "show-meta": true }],
    ["lightboxTheme", "dark", { lightbox: true }],
    ["transparentBackground", false, { "auto-crop": false, design: "slideshow" }],
  ])(
    "%s is %j only beside the option it depends on, %j [B3.54, B3.58, B3.60, B3.61, B3.65, B3.66, B3.68, B3.71, B3.74, B4.16, B4.17, B4.18, B4.19, B4.20]",
    (name, usual, when) => {
      expect(readGalleryOptions(when)[name]).toBe(usual);
      const off = Object.fromEntries(Object.entries(when).map(([each, on]) => [each, on !== true]));
      expect(readGalleryOptions({ ...off, design: "grid" })).not.toHaveProperty(name);
    },
  );

  it.each([
    ["autoplay-duration", 1, 10],
    ["thumbnail-strip-height", 0, 200],
    ["thumbnail-strip-margin", 0, 60],
    ["thumbnails-per-row", 1, 10],
    ["padding", 0, 50],
    ["max-width", 100, 300],
  ])("%s is kept between %i and %i [B9.31]", (name, least, most) => {
    const read = (value: unknown) =>
      readGalleryOptions({ autoplay: true, thumbnails: true, [name]: value })[name];
    expect([-1e9, least, most, 1e9, `${most}`, " "].map(read)).toEqual([
      least,
      least,
      most,
      most,
      most,
      read(undefined),
    ]);
  });

  it("knows ratios, positions, alignments, themes and designs [B9.32, B9.33]", () => {
    const taken = (name: string, choices: readonly string[], beside = {}) =>
      choices.map((choice) => readGalleryOptions({ ...beside, [name]: choice })[name]);
    const positions = [
      "top",
      "top-left",
      "top-right",
      "center",
      "bottom",
      "bottom-left",
      "bottom-right",
    ];
    expect(aspectRatios).toEqual([
      "square",
      "standard",
      "standard-vertical",
      "four-three",
      "three-four-vertical",
      "widescreen",
      "anamorphic-widescreen",
    ]);
    expect(taken("aspect-ratio", aspectRatios)).toEqual(aspectRatios);
    expect(taken("meta-position", positions)).toEqual(positions);
    expect(taken("active-alignment", ["left", "center", "right"])).toEqual([
      "left",
      "center",
      "right",
    ]);
    expect(taken("lightboxTheme", ["dark", "light"], { lightbox: true })).toEqual([
      "dark",
      "light",
    ]);
    expect(taken("design", ["grid", "slideshow", "slider", "stacked"])).toEqual([
      "grid",
      "slideshow",
      "slider",
      "stacked",
    ]);
  });

  it.each([null, 5, "x", [], { __proto__: { padding: 3 } }, { padding: {}, design: ["slider"] }])(
    "takes defaults for what it does not understand: %j",
    (given) => {
      const { padding, design } = readGalleryOptions(given);
      expect({ padding, design }).toEqual({ padding: 20, design: "grid" });
    },
  );

  it("reads flags that are written as text", () => {
    const { autoplay, lightbox } = readGalleryOptions({ autoplay: "true", lightbox: "no" });
    expect({ autoplay, lightbox }).toEqual({ autoplay: true, lightbox: false });
  });
});

describe("what owners choose", () => {
  const offered = (options: object) =>
    Object.keys(galleryOptionKinds).filter((name) => isOffered(name, readGalleryOptions(options)));

  it("is every option, once, with a name and without a code", () => {
    const names = galleryOptionGroups.flatMap((group) => group.names);
    expect(names.toSorted()).toEqual(Object.keys(galleryOptionKinds).toSorted());
    for (const name of names) expect(galleryOptionText(name).name).toMatch(/^[A-Z][a-z ]+$/);
    for (const ratio of aspectRatios) expect(galleryChoiceName(ratio)).not.toContain("-");
    expect(galleryChoiceName("slider")).toBe("Carousel");
    expect(galleryChoiceName("center", "meta-position")).not.toBe(galleryChoiceName("center"));
  });

  it.each([
    ["grid", [], ["autoplay", "controls", "active-alignment", "thumbnails-per-row"]],
    ["grid", ["thumbnails-per-row", "square-thumbs"], ["max-width", "thumbnail-strip-height"]],
    ["slideshow", ["autoplay", "controls", "thumbnail-strip-height"], ["active-alignment"]],
    ["slider", ["active-alignment", "thumbnail-strip-margin"], ["thumbnails-per-row", "max-width"]],
    ["stacked", ["thumbnail-strip-height"], ["autoplay", "max-width", "thumbnails-per-row"]],
  ])("of a %s has %j and not %j [B4.15]", (design, has, hasNot) => {
    const found = offered({ design, thumbnails: has.length > 0 });
    expect(found).toEqual(expect.arrayContaining(has));
    for (const name of hasNot) expect(found).not.toContain(name);
  });

  it("has no details of captions, crops or links that are off [B4.18]", () => {
    const off = offered({ "show-meta": false, "auto-crop": false, lightbox: true });
    for (const name of ["show-meta-basic", "show-meta-only-title", "meta-position"])
      expect(off).not.toContain(name);
    for (const name of ["aspect-ratio", "newWindow", "transparentBackground"])
      expect(off).not.toContain(name);
    expect(offered({ design: "slideshow", "auto-crop": false })).toContain("transparentBackground");
  });
});

describe("the items of a gallery", () => {
  const file = { assetUrl: "/a.jpg", hasFilm: false };

  it("are empty, files, previews, reused, of the library, or films [B3.75]", () => {
    const types = mediaTypesOf([
      { assetUrl: "", hasFilm: false },
      file,
      { assetUrl: "/b.jpg", hasFilm: false, isLicensedPreview: true },
      file,
      { assetUrl: "/c.jpg", hasFilm: false, isFromLibrary: true },
      { assetUrl: "/a.jpg", hasFilm: true },
    ]);
    expect(types).toEqual([
      "imageEmpty",
      "imageFile",
      "imageLicensed",
      "imageReused",
      "assetReused",
      "video",
    ]);
    expect(galleryMediaTypes).toEqual(types);
    expect(new Set(types.map((type) => galleryMediaTypeNames[type])).size).toBe(6);
  });
});
