import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";

/** Every member that the specification names is read by a formatter or a predicate. */
const printed = (source: string, data: object): string => {
  const { template, diagnostics } = compile(source);
  expect(diagnostics).toEqual([]);
  const { output, errors } = render(template, data, { locale: "en-US" });
  expect(errors).toEqual([]);
  return output;
};
const answer = (predicate: string, item: unknown, page: object = {}): string =>
  printed(`{.section item}{.${predicate}}yes{.or}no{.end}{.end}`, { item, ...page });

describe("what templates read of items [B3.44]", () => {
  it.each([
    ["main-image?", { mainImageId: "a" }, { mainImage: "a" }],
    ["event?", { recordType: 12 }, { recordType: 1 }],
    ["comments?", { publicCommentCount: 1 }, { publicCommentCount: 0 }],
    ["location?", { location: { mapLat: 1, mapLng: 2 } }, { location: { mapLat: 1 } }],
    ["excerpt?", { excerpt: { html: "<p>Hi</p>" } }, { excerpt: { html: "<p></p>" } }],
    ["external-link?", { externalLink: "/x" }, { externalLink: "" }],
    ["collection?", { collection: { type: 10 } }, { collection: {} }],
    ["collection-page?", { collection: { type: 10 } }, { collection: { type: 1 } }],
    ["folder?", { collection: { folder: true } }, { collection: { folder: false } }],
    ["index?", { collection: { type: 10, folder: true, folderBehavior: 1 } }, { collection: {} }],
    ["passthrough?", { passthrough: true, sourceUrl: "/x" }, { passthrough: true, sourceUrl: "" }],
    ["promotedMAP?", { promotedBlockType: "map" }, { promotedBlockType: "form" }],
    ["serviceNameEmail?", { serviceName: "email" }, { serviceName: "twitter" }],
    ["show-past-events?", { showPastOrUpcomingEvents: "past" }, { showPastOrUpcomingEvents: "x" }],
    ["child-images?", { items: [{ mainImageId: "a" }] }, { items: [{ id: "a" }] }],
    ["background-source-upload?", { backgroundSource: 1 }, { backgroundSource: 2 }],
    ["same-day?", { startDate: 1, endDate: 2 }, { startDate: 1, endDate: 864e5 }],
  ])("%s holds for %j and not for %j", (predicate, item, other) => {
    expect(answer(predicate, item)).toBe("yes");
    expect(answer(predicate, { ...other, name: "x" })).toBe("no");
  });

  it("the state of its comments decides where the website has them", () => {
    const page = { websiteSettings: { commentsEnabled: true } };
    expect(answer("comments?", { commentState: 1 }, page)).toBe("yes");
    expect(answer("comments?", { commentState: 2 }, page)).toBe("no");
  });

  it("the time and place of an event", () =>
    expect(
      printed("{@|google-calendar-url}", {
        title: "Tea",
        startDate: 1_764_000_000_000,
        endDate: 1_764_003_600_000,
        location: { addressLine1: "1 Main St", addressLine2: "Town", addressCountry: "US" },
      }),
    ).toBe(
      "http://www.google.com/calendar/event?action=TEMPLATE&text=Tea&dates=20251124T160000Z/20251124T170000Z&location=1%20Main%20St%2C%20Town%2C%20US",
    ));

  const post = { systemDataId: "s", assetUrl: "/a.jpg", recordType: 1, fullUrl: "/p", title: "T" };
  it("what is shared, and nothing while there is nowhere to share [B9.23]", () => {
    const website = { shareButtonOptions: { 1: true } };
    expect(printed("{item|social-button}", { item: post, website })).toBe(
      '<div class="squarespace-social-buttons button-style" data-system-data-id="s" data-asset-url="/a.jpg" data-record-type="1" data-full-url="/p" data-title="T"></div>',
    );
    for (const none of [{}, { website: {} }, { website: { shareButtonOptions: {} } }])
      expect(
        printed("{item|social-button}{item|social-button-inline}", { ...none, item: post }),
      ).toBe("");
  });

  it("followed accounts", () =>
    expect(printed("{@|twitter-follow-button}", { userName: "ann" })).toContain(
      'data-username="ann"',
    ));

  it.each([
    [0, "No Comments"],
    [1, "1 Comment"],
    [2, "2 Comments"],
  ])("%i comments are %j [B9.23]", (publicCommentCount, output) =>
    expect(printed("{@|comment-count}", { publicCommentCount })).toBe(output),
  );
});

describe("what templates read of the website", () => {
  const settings = (websiteSettings: object) => ({ item: { id: "a" }, websiteSettings });
  it("both spellings of the name at Disqus", () => {
    expect(answer("disqus?", { id: "a" }, settings({ disqusShortName: "d" }))).toBe("yes");
    expect(printed("{item|comments}", settings({ disqusShortname: "d" }))).toContain(
      'id="disqus_thread"',
    );
    expect(printed("{item|comments}", settings({}))).toContain('id="comments-a"');
  });
  it("whether there are likes", () => {
    expect(printed("{item|like-button}", settings({ simpleLikingEnabled: true }))).toContain(
      "sqs-simple-like",
    );
    expect(printed("{item|like-button}", settings({ simpleLikingEnabled: false }))).toBe("");
  });
  it("whether more than one of a service may be bought, which is usual", () => {
    const item = { structuredContent: { productType: 3, variants: [{ qtyInStock: 5 }] } };
    const shown = (websiteSettings: object) =>
      printed("{item|quantity-input}", { item, websiteSettings }) !== "";
    expect(shown({})).toBe(true);
    expect(shown({ multipleQuantityAllowedForServices: true })).toBe(true);
    expect(shown({ multipleQuantityAllowedForServices: false })).toBe(false);
  });
});

describe("what templates read of products [B3.46]", () => {
  const product = (structuredContent: object, item: object = {}) => ({
    id: "p",
    structuredContent,
    ...item,
  });
  const money = (value: string) => ({ value, currency: "USD" });
  it("prices, and which of them counts", () => {
    const film = { productType: 2, priceMoney: money("20"), salePriceMoney: money("15") };
    expect(printed("{@|normal-price} {@|sale-price}", product(film))).toBe("2000 1500");
    expect(answer("on-sale?", product({ ...film, onSale: true }))).toBe("yes");
    expect(answer("on-sale?", product({ ...film, onSale: false }))).toBe("no");
    expect(printed("{@|product-price}", product({ ...film, onSale: true }))).toContain("15.00");
    expect(printed("{@|product-price}", product(film))).not.toContain("15.00");
  });
  it("the plan of a subscription", () => {
    const billingPeriod = { unit: "MONTH", value: 2 };
    const plan = { isSubscribable: true, subscriptionPlan: { billingPeriod, numBillingCycles: 3 } };
    expect(printed("{@|product-price}", product({ productType: 1, ...plan }))).toContain(
      "every 2 months for 6 months",
    );
  });
  it("variants and the order of their options", () => {
    const variants = [{ attributes: { Size: "S", Hue: "red" } }, { attributes: { Size: "M" } }];
    const names = (item: object, content: object = {}) => [
      ...printed("{@|variants-select}", product({ variants, ...content }, item)).matchAll(
        /<select [^>]*data-variant-option-name="(\w+)"/g,
      ),
    ];
    const order = { variantOptionOrdering: ["Hue", "Size"] };
    expect(names(order).map(([, name]) => name)).toEqual(["Hue", "Size"]);
    expect(names({}, order).map(([, name]) => name)).toEqual(["Hue", "Size"]);
  });
  it("its form, and what its button says", () => {
    const button = (content: object) =>
      printed("{@|add-to-cart-btn}", product({ productType: 1, ...content }));
    const form = { additionalFieldsFormId: "f", additionalFieldsForm: { id: "f" } };
    expect(button(form)).toContain('data-form="{&quot;id&quot;:&quot;f&quot;}"');
    const own = { customAddButtonText: "Buy", useCustomAddButtonText: true };
    expect(button(own)).toContain(">Buy</div>");
    expect(button({ ...own, useCustomAddButtonText: false })).toContain(">Add To Cart</div>");
  });
});

describe("what templates read of pictures [B3.50]", () => {
  const picture = {
    id: "p",
    assetUrl: "/m.jpg",
    originalSize: "1000x500",
    mediaFocalPoint: { x: 0.2, y: 0.4 },
    componentKey: "k",
    licensedAssetPreview: { id: 7 },
    title: "Mug",
  };
  it("its address, size, focal point, key, licence and title", () =>
    expect(printed("{@|image}", picture)).toBe(
      '<noscript><img src="/m.jpg" alt="Mug" /></noscript><img class="thumb-image" data-licensed-asset-preview="true" data-component-key="k" data-src="/m.jpg" data-image="/m.jpg" data-image-dimensions="1000x500" data-image-focal-point="0.2,0.4" alt="Mug" data-load="false" data-image-id="p" data-type="image" />',
    ));
  it("its title, else its body, else its file's name", () => {
    const alt = (image: object) => / alt="([^"]*)"/.exec(printed("{@|image-meta}", image))?.[1];
    expect(alt({ title: "Mug", body: "<p>Blue</p>", filename: "m.jpg" })).toBe("Mug");
    expect(alt({ body: "<p>Blue</p>", filename: "m.jpg" })?.trim()).toBe("Blue");
    expect(alt({ filename: "m.jpg" })).toBe("m.jpg");
    expect(printed("{@|alt-text}", { altText: "A mug", title: "Mug" })).toBe("A mug");
  });
  it("the five colours", () =>
    expect(
      printed("{@|image-color}", {
        colorData: {
          topLeftAverage: "111111",
          topRightAverage: "222222",
          bottomLeftAverage: "333333",
          bottomRightAverage: "444444",
          centerAverage: "555555",
        },
      }),
    ).toBe(
      'data-color-topLeft="#111111" data-color-topRight="#222222" data-color-bottomLeft="#333333" data-color-bottomRight="#444444" data-color-center="#555555" ',
    ));
  const widths = ["100w", "300w", "500w", "750w", "1000w", "1500w", "2500w"];
  it("its widths [B9.12]", () =>
    expect(
      printed("{@|image-srcset}", { assetUrl: "/m.jpg", systemDataVariants: widths.join(",") }),
    ).toBe(` srcset="${widths.map((each) => `/m.jpg?format=${each} ${each}`).join(",")}"`));
});

it("of films: the code, who provides it, and what lies over it [B3.51]", () => {
  const oembed = { html: '<iframe src="x">', providerName: "youtube" };
  const film = (overlay: boolean) => printed("{@|video}", { oembed, overlay });
  const open =
    '<div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;x&quot;&gt;" data-provider-name="youtube">';
  expect(film(false)).toBe(`${open}</div>`);
  expect(film(true)).toContain(`${open}<div class="sqs-video-overlay`);
});

it.each([
  ["000000", "dark"],
  ["#7fffff", "dark"],
  ["800000", "light"],
  ["fff", "light"],
])("the colour %s is %s: half of 16777215 divides them [B9.17]", (a, weight) =>
  expect(printed("{a|color-weight}", { a })).toBe(weight),
);
