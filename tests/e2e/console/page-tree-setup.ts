import { afterAll, beforeAll, expect } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

type Menu = readonly { readonly label: string; readonly links?: readonly { label: string }[] }[];

/** The draft's menu, the links of folders in brackets. */
export const draft = async (): Promise<string> => {
  const { body } = await shop.client.get<{ draft: { header: { menu: Menu } } | null }>(
    "/api/console/site-frame",
  );
  return (body.draft?.header.menu ?? [])
    .map(({ label, links }) => (links ? `${label}(${links.map((each) => each.label)})` : label))
    .join(" ");
};

/** Registers the set-up of these tests, once in a file. */
export const setUpPageTree = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
    const link = (label: string) => ({
      kind: "link",
      id: label,
      label,
      target: { kind: "address", href: `/${label.toLowerCase()}` },
    });
    const { body } = await shop.client.get<{ document: { header: object; footer: object } }>(
      "/api/console/site-frame/starter",
    );
    const folder = { kind: "folder", id: "Help", label: "Help", behaviour: "none", target: null };
    const menu = [link("One"), { ...folder, links: [link("Two")] }, link("Three")];
    await shop.client.put("/api/site-header-footer", {
      ...body.document,
      header: { ...body.document.header, menu },
    });
    await shop.client.put("/api/console/pages/about", { path: "about", title: "About us" });
    await shop.client.post("/api/console/pages/about/publish", {});
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
