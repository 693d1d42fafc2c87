import type { LinkTarget, MenuLink, SiteFrame } from "#domain/site-frame/document.ts";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listCollections } from "../catalog/list-collections.ts";
import { listContentCollections } from "../content/list-collections.ts";
import { CONTACT_PATH, createHasContactForm } from "../forms/contact-form.ts";

const link = (id: string, target: LinkTarget, label = ""): MenuLink => ({
  kind: "link",
  id,
  label,
  target,
});
const address = (id: string, label: string, href: string): MenuLink =>
  link(id, { kind: "address", href }, label);

/** Maximum number of links in a menu or a group of the footer. */
const AT_ONCE = 10;

/** The links of the built-in header and footer, so that a first draft changes nothing for visitors. */
export const starterFrame = async (
  sql: Sql,
  websiteId: string,
  nowMs: () => number,
): Promise<SiteFrame> => {
  const [collections, contentCollections, hasContactForm] = await Promise.all([
    listCollections(sql, websiteId),
    listContentCollections(sql, websiteId),
    createHasContactForm(sql, nowMs)(websiteId),
  ]);
  const shop = collections
    .filter(({ parentId }) => parentId === null)
    .slice(0, AT_ONCE)
    .map(({ id }) => link(`collection-${id}`.slice(0, 64), { kind: "collection", id }));
  const content = contentCollections
    .filter(({ enabled, inNavigation }) => enabled && inNavigation)
    .slice(0, AT_ONCE)
    .map(({ id }) => link(`content-${id}`.slice(0, 64), { kind: "content-collection", id }));
  const everything = address("everything", "Everything", "/");
  const help = [
    ...(hasContactForm ? [address("contact", "Contact us", CONTACT_PATH)] : []),
    address("cart", "Your cart", "/cart"),
    address("gift-card-balance", "Gift card balance", "/gift-card/balance"),
  ];
  return {
    header: { ...emptyFrame.header, menu: [...shop, ...content] },
    footer: {
      ...emptyFrame.footer,
      groups: [
        { id: "shop", title: "Shop", links: [everything, ...shop] },
        ...(content.length > 0 ? [{ id: "read", title: "Read & visit", links: content }] : []),
        { id: "help", title: "Help", links: help },
      ],
    },
  };
};
