/**
 * The same page for every engine: ours and the reference engine share the language, eta has its
 * own.
 */
export type BenchPage = {
  readonly name: string;
  readonly source: string;
  readonly eta?: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const PRODUCTS = 48;
const POSTS = 20;

const money = (cents: number) => ({ value: String(cents), currency: "USD" });

const variant = (number: number, size: string) => ({
  id: `v-${number}-${size}`,
  sku: `SKU-${number}-${size}`,
  attributes: { Size: size },
  optionValues: [{ optionName: "Size", value: size }],
  price: 1_250 + number,
  salePrice: 1_000,
  priceMoney: money(1_250 + number * (size === "Small" ? 1 : 2)),
  salePriceMoney: money(1_000),
  onSale: number % 3 === 0,
  qtyInStock: number % 5,
  unlimited: false,
});

const product = (_each: unknown, index: number) => ({
  id: `product-${index}`,
  collectionId: "shop",
  recordType: 11,
  recordTypeLabel: "store-item",
  title: `Clay mug and saucer number ${index}`,
  fullUrl: `/shop/p/product-${index}`,
  starred: index % 7 === 0,
  tags: ["clay", "kitchen", "hand made"],
  categories: ["mugs"],
  mainImage: {
    id: `image-${index}`,
    title: `Mug ${index}`,
    assetUrl: `/images/product-${index}.jpg`,
    originalSize: "1500x1000",
    mediaFocalPoint: { x: 0.5, y: 0.25 },
    systemDataVariants: "100w,300w,500w,750w,1000w",
  },
  structuredContent: {
    productType: 1,
    variants: [variant(index, "Small"), variant(index, "Large")],
    variantOptionOrdering: ["Size"],
    isSubscribable: false,
    onSale: index % 3 === 0,
    useCustomAddButtonText: false,
  },
});

const post = (_each: unknown, index: number) => ({
  id: `post-${index}`,
  title: `How we fire and glaze, part ${index}`,
  fullUrl: `/journal/post-${index}`,
  author: { displayName: index % 2 === 0 ? "Robin" : "Sam" },
  starred: index % 4 === 0,
  excerpt: { html: `${"The kiln is warm in the morning. ".repeat(6)}(${index})` },
  body: "A long text about clay. ".repeat(40),
  tags: ["kiln", "glaze", "studio", `part-${index}`],
  publicCommentCount: index % 3,
  mainImage: index % 2 === 0 ? { assetUrl: `/images/post-${index}.jpg`, title: "A kiln" } : null,
});

const site = { website: { siteTitle: "The Pottery", baseUrl: "https://shop.example" } };
export const shopData = { ...site, items: Array.from({ length: PRODUCTS }, product) };
export const blogData = { ...site, items: Array.from({ length: POSTS }, post) };

const plainProducts: BenchPage = {
  name: "48 products, plain",
  source: `<h1>{website.siteTitle}</h1><ul class="grid">{.repeated section items}
<li class="card" id="{id}"><a href="{fullUrl}"><img src="{mainImage.assetUrl}" alt="{mainImage.title}"></a>
<h3><a href="{fullUrl}">{title}</a>{.section starred}<b>new</b>{.end}</h3>
{.section structuredContent}{.if onSale}<s>sale</s>{.or}<i>regular</i>{.end}<ul>{.repeated section variants}<li data-sku="{sku}">{attributes.Size}: {price}</li>{.end}</ul>{.end}
<p>{.repeated section tags}{@}{.alternates with}, {.end}</p></li>{.end}</ul>`,
  eta: `<h1><%= it.website.siteTitle %></h1><ul class="grid"><% for (const item of it.items) { %>
<li class="card" id="<%= item.id %>"><a href="<%= item.fullUrl %>"><img src="<%= item.mainImage.assetUrl %>" alt="<%= item.mainImage.title %>"></a>
<h3><a href="<%= item.fullUrl %>"><%= item.title %></a><% if (item.starred) { %><b>new</b><% } %></h3>
<% if (item.structuredContent.onSale) { %><s>sale</s><% } else { %><i>regular</i><% } %><ul><% for (const variant of item.structuredContent.variants) { %><li data-sku="<%= variant.sku %>"><%= variant.attributes.Size %>: <%= variant.price %></li><% } %></ul>
<p><% item.tags.forEach((tag, at) => { %><%= tag %><% if (at < item.tags.length - 1) { %>, <% } %><% }) %></p></li><% } %></ul>`,
  data: shopData,
};

const plainPosts: BenchPage = {
  name: "20 posts, plain",
  source: `<h1>{website.siteTitle}</h1>{.repeated section items}<article id="{id}">
{.section mainImage}<img src="{assetUrl}" alt="{title}">{.end}<h2><a href="{fullUrl}">{title}</a></h2>
<p class="by">{author.displayName}{.if starred} *{.end}</p><div>{excerpt.html}</div>
<div class="body">{body}</div><p>{.repeated section tags}<a href="/journal/tag/{@}">{@}</a>{.alternates with} · {.end}</p>
{.if publicCommentCount}<p>{publicCommentCount} comments</p>{.or}<p>No comments</p>{.end}</article>{.end}`,
  eta: `<h1><%= it.website.siteTitle %></h1><% for (const item of it.items) { %><article id="<%= item.id %>">
<% if (item.mainImage) { %><img src="<%= item.mainImage.assetUrl %>" alt="<%= item.mainImage.title %>"><% } %><h2><a href="<%= item.fullUrl %>"><%= item.title %></a></h2>
<p class="by"><%= item.author.displayName %><% if (item.starred) { %> *<% } %></p><div><%= item.excerpt.html %></div>
<div class="body"><%= item.body %></div><p><% item.tags.forEach((tag, at) => { %><a href="/journal/tag/<%= tag %>"><%= tag %></a><% if (at < item.tags.length - 1) { %> · <% } %><% }) %></p>
<% if (item.publicCommentCount) { %><p><%= item.publicCommentCount %> comments</p><% } else { %><p>No comments</p><% } %></article><% } %>`,
  data: blogData,
};

const helperProducts: BenchPage = {
  name: "48 products, with the product helpers",
  source: `<ul class="grid">{.repeated section items}
<li class="{@|item-classes}"><a href="{fullUrl}">{mainImage|image}</a><h3>{title|html}</h3>
{@|product-price}{@|product-status}{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}
{.sold-out?}<p>gone</p>{.or}{.on-sale?}<p>sale</p>{.end}{.end}{.varied-prices?}<p>from {@|from-price}</p>{.end}</li>{.end}</ul>`,
  data: shopData,
};

/** The helpers of a list: those for selecting and buying are on the product page. */
const helperList: BenchPage = {
  name: "48 products in a list, with the helpers of lists",
  source: `<ul class="grid">{.repeated section items}
<li class="card"><a href="{fullUrl}">{mainImage|image}</a><h3><a href="{fullUrl}">{title}</a></h3>
{@|product-price}{@|product-status}{.sold-out?}<b>Sold out</b>{.or}{.on-sale?}<b>Sale</b>{.end}{.end}
<p>from {@|from-price}</p></li>{.end}</ul>`,
  data: shopData,
};

export const plainPages: readonly BenchPage[] = [plainProducts, plainPosts];
export const helperPages: readonly BenchPage[] = [helperProducts, helperList];
