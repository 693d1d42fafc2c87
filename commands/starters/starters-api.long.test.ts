import { describe, expect, it } from "vitest";
import { builtInLook } from "#domain/looks/presets.ts";
import { starterOf } from "#domain/starters/all.ts";
import { starterIds } from "#domain/starters/starter.ts";
import {
  apply,
  caughtUp,
  chosen,
  noPicture,
  owner,
  see,
  setUpStartersApi,
  undo,
} from "#tests/support/starters-api-setup.ts";

setUpStartersApi();

describe("a starter", () => {
  it("gives way to another one, and each of the six works", async () => {
    for (const id of starterIds) expect((await apply(id)).kept).toEqual([]);
    expect(await chosen()).toBe("garden");
    const home = await see("/");
    expect(home.body).toContain("For everyone who would rather be outside.");
    expect(home.body).not.toContain("Baked this morning");
  });

  it("keeps a home and a contact page that are the owner's own templates", async () => {
    const own = async (name: string) => {
      const source = `{.include site-head output}<p>Our own ${name}</p>`;
      const path = `/api/console/themes/templates/${name}/publish`;
      expect((await owner.post(path, { source, edition: 0 })).status).toBe(200);
    };
    await own("home.html");
    await own("contact.html");
    await caughtUp("/api/console/page-places");
    expect((await apply("bakery")).kept).toEqual(["home", "contact"]);
    const home = (await see("/")).body;
    expect(home).toContain("Our own home.html");
    expect(home).not.toContain("Baked this morning");
    // The pages of the starter are at their own paths.
    expect((await see("/welcome")).body).toContain("Baked this morning");
    const { body } = await owner.get<{
      ownTemplates: readonly { place: string; name: string }[];
    }>("/api/console/page-places");
    expect(body.ownTemplates).toEqual([
      { place: "home", name: "home.html" },
      { place: "contact", name: "contact.html" },
    ]);
    expect(await undo()).toEqual({ kept: [] });
    expect((await see("/")).body).toContain("Our own home.html");
  });

  it("keeps a logo that was added before or after it, in its own colours", async () => {
    const look = "/api/console/look";
    type State = { readonly edition: number; readonly published: { document: object } | null };
    const read = async () => (await owner.get<State>(look)).body;
    const draft = async (part: object) => {
      const { edition, published } = await read();
      const document = { ...(published?.document ?? builtInLook), ...part };
      expect((await owner.put(`${look}/draft`, { document, edition })).status).toBe(200);
    };
    const publishDraft = async () =>
      owner.post(`${look}/publish`, { edition: (await read()).edition });
    const logo = { image: { ...noPicture, assetUrl: "/images/logo.png" }, height: 40 };
    const looksAs = async (accent: string) => {
      const { body } = await see("/");
      expect(body).toContain("/images/logo.png");
      expect(body).toContain(accent);
    };
    // Saved, and not published yet.
    await draft({ logo });
    expect((await apply("bakery")).kept).toEqual([]);
    await looksAs("#a8431f");
    await draft({ favicon: { ...noPicture, assetUrl: "/images/icon.png" } });
    await publishDraft();
    expect((await apply("garden")).kept).toEqual([]);
    await looksAs(starterOf("garden").palette.accent);
    expect((await see("/")).body).toContain("/images/icon.png");
    expect(await undo()).toEqual({ kept: [] });
    await looksAs(builtInLook.colors.palettes.light.accent);

    await draft({ shape: { corners: "round", density: "airy" } });
    expect((await apply("bakery")).kept).toEqual(["look"]);
    expect((await read()).published?.document).toMatchObject({ logo, shape: builtInLook.shape });
    expect(await undo()).toEqual({ kept: [] });
  });
});
