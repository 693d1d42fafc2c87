import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";

const printed = (source: string, data: unknown): string => {
  const { output, errors } = render(compile(source).template, data);
  expect(errors).toEqual([]);
  return output;
};

const META =
  ' data-design="grid" data-autoplay="false" data-controls="false" data-auto-crop="true" data-aspect-ratio="square" data-thumbnails="false" data-show-meta-basic="true" data-show-meta="true" data-show-meta-only-title="false" data-meta-position="bottom" data-show-meta-on-hover="false" data-active-alignment="center" data-padding="20" data-lightbox="false" data-max-width="300" data-newwindow="false"';

const SIZES = ' data-gap="t2 u0" data-size="h3 t0 u0"';

describe("gallery-meta", () => {
  it("is the options that apply, with their defaults [B3.52, B3.69, B3.71]", () => {
    expect(printed("{@|gallery-meta}", {})).toBe(META);
    expect(printed("{@|gallery-meta}", { options: { padding: 99, lightbox: true } })).toContain(
      ' data-padding="50" data-lightbox="true" data-lightboxtheme="dark"',
    );
  });

  it("takes the options around it", () => {
    expect(printed("{items|gallery-meta}", { options: { design: "slider" }, items: [] })).toContain(
      ' data-design="slider"',
    );
  });
});

it("lets those who have only keys scroll what scrolls", () => {
  const shown = (design: string) =>
    printed("{@|gallery}", { items: [{ assetUrl: "/m.jpg" }], options: { design } });
  for (const design of ["slideshow", "slider"]) expect(shown(design)).toContain(' tabindex="0">');
  for (const design of ["grid", "stacked"]) expect(shown(design)).not.toContain("tabindex");
});

describe("gallery-option and gallery-options", () => {
  it.each([
    ["padding", { padding: 7 }, "7"],
    ["padding", {}, "20"],
    ["aspect-ratio", { "aspect-ratio": "widescreen" }, "widescreen"],
    ["lightboxTheme", {}, ""],
    ["lightboxTheme", { lightbox: true }, "dark"],
    ["constructor", {}, ""],
    ["__proto__", {}, ""],
    ["", {}, ""],
    ["design", null, "grid"],
    ["design", 5, "grid"],
  ])("%s of %j is %j [B9.31]", (name, options, output) => {
    expect(printed(`{options|gallery-option ${name}}`, { options })).toBe(output);
  });

  it("are values for the rest of the template", () => {
    expect(
      printed("{.var @o options|gallery-options}{@o.design} {@o.max-width}", {
        options: { design: "stacked", "max-width": 1 },
      }),
    ).toBe("stacked 100");
  });
});

describe("gallery", () => {
  const mug = { assetUrl: "/m.jpg", altText: "A mug", title: "Mug", description: "Blue" };

  it("prints items as figures", () => {
    expect(printed("{@|gallery}", { items: [mug] })).toBe(
      `<div class="gallery-block gallery-grid"${META}${SIZES}><figure class="gallery-item" data-media-type="imageFile"><img src="/m.jpg" alt="A mug" loading="lazy" decoding="async"><figcaption><span class="gallery-title">Mug</span> <span class="gallery-description">Blue</span></figcaption></figure></div>`,
    );
  });

  it("shows titles alone, or nothing, when the options say so [B3.63, B3.64]", () => {
    const show = (options: object) => printed("{@|gallery}", { options, items: [mug] });
    expect(show({ "show-meta-only-title": true })).toContain(
      '<figcaption><span class="gallery-title">Mug</span></figcaption>',
    );
    expect(show({ "show-meta": false })).not.toContain("figcaption");
  });

  it("links to the large picture with a lightbox, else to where the item leads [B3.70, B3.73]", () => {
    const item = { ...mug, clickthroughUrl: "/shop" };
    const show = (options: object) => printed("{@|gallery}", { options, items: [item] });
    expect(show({ lightbox: true, newWindow: true })).toContain('<a href="/m.jpg"><img');
    expect(show({})).toContain('<a href="/shop"><img');
    expect(show({ newWindow: true })).toContain(
      '<a href="/shop" target="_blank" rel="noopener"><img',
    );
  });

  it("prints films", () => {
    expect(printed("{@|gallery}", [{ oembed: { html: "<i>", providerName: "P" } }])).toContain(
      '<figure class="gallery-item" data-media-type="video"><div class="sqs-video-wrapper" data-html="&lt;i&gt;" data-provider-name="P"></div></figure>',
    );
  });

  it("escapes what it puts in, and links to no script", () => {
    const output = printed("{@|gallery}", {
      items: [
        { assetUrl: '"><script>', title: "<b>", description: '"', clickthroughUrl: "javascript:x" },
        { assetUrl: "javascript:x", title: "gone" },
      ],
    });
    expect(output).not.toMatch(/<script|<b>|javascript|gone/);
  });

  it.each([undefined, null, 5, "x", [], {}, { items: {} }, { items: [] }])(
    "prints nothing for %j",
    (a) => expect(printed("[{a|gallery}]", { a })).toBe("[]"),
  );

  it("leaves out items that are none", () => {
    expect(printed("{@|gallery}", [null, 5, "x", [], {}])).toBe(
      `<div class="gallery-block gallery-grid"${META}${SIZES}></div>`,
    );
  });
});

describe("thumbnails", () => {
  const items = [
    { assetUrl: "/a.jpg", title: "Mug", originalSize: "300x200" },
    { assetUrl: "/b.jpg" },
    { assetUrl: "" },
  ];
  const shown = (options: object) =>
    printed("{@|gallery}", { id: "g1", items, options: { thumbnails: true, ...options } });

  it("are a strip of links below a gallery that moves, as high as its owner says [B3.59, B3.60, B3.61]", () => {
    const html = shown({
      design: "slideshow",
      "thumbnail-strip-height": 60,
      "thumbnail-strip-margin": 5,
    });
    expect(html).toContain(
      '<nav class="gallery-strip" data-root="gallery-strip" aria-label="Pictures" data-thumbnail-strip-margin="5" data-gap="u5" data-size="t6 u0"><a href="#gallery-g1-0" aria-label="Mug"><img src="/a.jpg" alt="" width="60" height="60" loading="lazy"></a><a href="#gallery-g1-1" aria-label="Picture 2">',
    );
    expect(html).toContain(
      '<figure class="gallery-item" data-media-type="imageFile" id="gallery-g1-0">',
    );
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(printed("{@|gallery}", { items, options: { design: "slider" } })).not.toContain("strip");
  });

  it("keep the shape of their pictures when they are not square [B3.58]", () =>
    expect(shown({ design: "slider", "square-thumbs": false })).toContain(
      'width="120" height="80"',
    ));

  it("are the columns of a grid, as many as its owner says [B3.68]", () => {
    expect(shown({ design: "grid", "thumbnails-per-row": 6 })).toContain(
      'class="gallery-block gallery-grid gallery-columns gallery-columns-6"',
    );
    expect(shown({ design: "grid" })).not.toContain("gallery-strip");
  });
});

it("captions have no titles where the basic metadata is hidden [B3.62]", () => {
  const items = [{ assetUrl: "/m.jpg", title: "Mug", description: "Blue" }];
  const shown = (options: object) => printed("{@|gallery}", { items, options });
  expect(shown({ "show-meta-basic": false })).toContain(
    '<figcaption> <span class="gallery-description">Blue</span></figcaption>',
  );
  expect(shown({ "show-meta-basic": false, "show-meta-only-title": true })).not.toContain(
    "figcaption",
  );
});

describe("films of a gallery", () => {
  const film = (place: object, item: object = {}) =>
    printed("{@|gallery}", {
      id: "g1",
      items: [{ title: "The mill", ...item, film: place }],
      options: { thumbnails: true, design: "slider", lightbox: true },
    });

  it("of this website play in their place", () => {
    const html = film({ fileUrl: "/f.mp4", captionsUrl: "/f.vtt" }, { assetUrl: "/p.jpg" });
    expect(html).toContain(
      '<figure class="gallery-item" data-media-type="video" id="gallery-g1-0"><video data-root="video" controls preload="metadata" playsinline aria-label="The mill" poster="/p.jpg" src="/f.mp4"><track kind="captions" src="/f.vtt" default></video>',
    );
    expect(html).toContain('<a href="#gallery-g1-0" aria-label="The mill"><img src="/p.jpg"');
  });

  it("have a sign as their thumbnail when they have no picture", () =>
    expect(film({ fileUrl: "/f.mp4" })).toContain('aria-label="The mill"><svg width="80"'));

  it("of a provider load nothing from there before a visitor asks for it [B3.51]", () => {
    const provider = {
      name: "Vimeo",
      frameUrl: "https://v.example/1",
      pageUrl: "https://w.example",
    };
    const html = film({ provider });
    expect(html).toContain('data-root="video" data-frame="https://v.example/1"');
    expect(html).toContain('href="https://w.example" rel="noopener noreferrer">Watch on Vimeo');
    expect(html).not.toMatch(/<iframe|<script|src="https/);
  });

  it("are nothing while they have no address, or one that could run", () => {
    for (const fileUrl of ["", "javascript:x"]) expect(film({ fileUrl })).not.toContain("<figure");
  });

  it("leave a hidden place while they are still to be chosen", () =>
    expect(film({ fileUrl: "" }, { isEmpty: true })).toContain(
      '<figure class="gallery-item" data-media-type="video" hidden></figure>',
    ));
});
