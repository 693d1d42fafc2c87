import { describe, expect, it } from "vitest";
import type { SealedPerson } from "#domain/kit/person.ts";
import type { PersonalData } from "./port.ts";

/** What every implementation does. */
export const personalDataSuite = (name: string, create: () => PersonalData) =>
  describe(name, () => {
    const email = "ann@shop.example";

    it("opens what it has sealed, in the order asked for", async () => {
      const data = create();
      const first = await data.seal("demo", email, { email, name: "Ann" });
      const second = await data.seal("demo", "bob@shop.example", { name: "Bob", tags: ["a", 1] });
      expect(await data.open([second, first, second])).toEqual([
        { name: "Bob", tags: ["a", 1] },
        { email, name: "Ann" },
        { name: "Bob", tags: ["a", 1] },
      ]);
      expect(await data.open([])).toEqual([]);
    });

    it("shows nothing of the content in what is sealed", async () => {
      const data = create();
      const { sealed } = await data.seal("demo", email, { email });
      expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
      expect(Buffer.from(sealed, "base64").toString()).not.toContain("ann");
    });

    it("takes an address in any case and with spaces around it as the same person", async () => {
      const data = create();
      const { personId } = await data.seal("demo", email, {});
      expect((await data.seal("demo", " Ann@SHOP.example ", {})).personId).toBe(personId);
      expect(await data.find("demo", "ANN@shop.example")).toBe(personId);
    });

    it("knows a person on their own website only", async () => {
      const data = create();
      const here = await data.seal("demo", email, {});
      const there = await data.seal("other", email, { there: true });
      expect(there.personId).not.toBe(here.personId);
      expect(await data.find("third", email)).toBeUndefined();
      await data.destroyKey("other", here.personId);
      expect(await data.find("demo", email)).toBe(here.personId);
    });

    it("never opens what belongs to a person whose key has been destroyed", async () => {
      const data = create();
      const ann = await data.seal("demo", email, { email });
      const bob = await data.seal("demo", "bob@shop.example", { name: "Bob" });
      await data.destroyKey("demo", ann.personId);
      await data.destroyKey("demo", ann.personId);
      expect(await data.open([ann, bob])).toEqual([null, { name: "Bob" }]);
      expect(await data.find("demo", email)).toBeUndefined();
    });

    it("seals much with one key, until it is destroyed", async () => {
      const data = create();
      const { personId, seal } = await data.sealerOf("demo", "much@shop.example");
      const [first, second] = [seal({ page: 1 }), seal({ page: 2 })];
      expect(personId).toBe(await data.find("demo", "much@shop.example"));
      expect(await data.open([first, second])).toEqual([{ page: 1 }, { page: 2 }]);
      await data.destroyKey("demo", personId);
      expect(await data.open([first, second])).toEqual([null, null]);
    });

    it("meets a person again as someone new after forgetting them", async () => {
      const data = create();
      const before = await data.seal("demo", email, { visit: 1 });
      await data.destroyKey("demo", before.personId);
      const after = await data.seal("demo", email, { visit: 2 });
      expect(after.personId).not.toBe(before.personId);
      expect(await data.open([before, after])).toEqual([null, { visit: 2 }]);
    });

    it("makes nobody again where someone has been forgotten since, when told so", async () => {
      const data = create();
      const since = (ms: number) => new Date(Date.now() + ms).toISOString();
      const bob = await data.seal("demo", "bob@shop.example", {});
      const sealed = await data.sealUnlessForgotten(
        "demo",
        email,
        since(-60_000),
        { visit: 1 },
        "",
      );
      expect(await data.open(sealed ? [sealed] : [])).toEqual([{ visit: 1 }]);
      await data.destroyKey("demo", sealed?.personId ?? "");
      const later = (address: string, from: number) =>
        data.sealUnlessForgotten("demo", address, since(from), {}, "");
      expect(await later(email, -60_000)).toBeUndefined();
      expect(await data.find("demo", email)).toBeUndefined();
      expect((await later("bob@shop.example", -60_000))?.personId).toBe(bob.personId);
      expect(await data.sealUnlessForgotten("other", email, since(-60_000), {}, "")).toBeDefined();
      const both = await Promise.all([later("new@shop.example", 60_000), later(email, -60_000)]);
      expect(both.map((each) => each !== undefined)).toEqual([true, false]);
    });

    it("makes a person whom one may not make for the other who may", async () => {
      const data = create();
      const since = new Date(Date.now() - 60_000).toISOString();
      await data.destroyKey("demo", (await data.seal("demo", email, {})).personId);
      const [, refused, made] = await Promise.all([
        data.seal("demo", "first@shop.example", {}),
        data.sealUnlessForgotten("demo", email, since, { n: 1 }, ""),
        data.seal("demo", email, { n: 2 }),
        data.sealUnlessForgotten("demo", email, since, { n: 3 }, ""),
      ]);
      expect([undefined, made.personId]).toContain(refused?.personId);
      const after = await data.sealUnlessForgotten("demo", email, since, {}, "");
      expect(after?.personId).toBe(made.personId);
    });

    it("refuses to open what was changed or put under another person's name", async () => {
      const data = create();
      const ann = await data.seal("demo", email, { email });
      const bob = await data.seal("demo", "bob@shop.example", { name: "Bob" });
      await expect(data.open([{ personId: ann.personId, sealed: bob.sealed }])).rejects.toThrow();
      const sealed = ann.sealed.replace(/^./, (first) => (first === "A" ? "B" : "A"));
      await expect(data.open([{ personId: ann.personId, sealed }])).rejects.toThrow();
    });

    it("seals more for a person it knows, on their own website and until they are forgotten", async () => {
      const data = create();
      const { personId } = await data.seal("demo", email, { email });
      const note = await data.sealFor("demo", personId, { note: "called" });
      expect(note?.personId).toBe(personId);
      expect(await data.open(note ? [note] : [])).toEqual([{ note: "called" }]);
      expect(await data.sealFor("other", personId, { note: "no" })).toBeUndefined();
      await data.destroyKey("demo", personId);
      expect(await data.sealFor("demo", personId, { note: "too late" })).toBeUndefined();
      expect(await data.open(note ? [note] : [])).toEqual([null]);
    });

    it("compares what is sealed for one person, and says nothing without their key", async () => {
      const data = create();
      const seal = (address: string, text: string) =>
        data.sealComparable("demo", address, { text }, text);
      const [one, same, other] = [
        await seal(email, "a"),
        await seal(email, "a"),
        await seal(email, "b"),
      ];
      expect(one?.digest).toBe(same?.digest);
      expect(one?.sealed).not.toBe(same?.sealed);
      expect(other?.digest).not.toBe(one?.digest);
      expect((await seal("bob@shop.example", "a")).digest).not.toBe(one?.digest);
      const since = new Date(Date.now() - 60_000).toISOString();
      const unlessForgotten = await data.sealUnlessForgotten("demo", email, since, {}, "a");
      expect(unlessForgotten?.digest).toBe(one?.digest);
      expect(await data.open([other as SealedPerson])).toEqual([{ text: "b" }]);
      const personId = one?.personId ?? "";
      expect(await data.digestFor("demo", personId, "a")).toBe(one?.digest);
      expect(await data.digestFor("other", personId, "a")).toBeUndefined();
      await data.destroyKey("demo", personId);
      expect(await data.digestFor("demo", personId, "a")).toBeUndefined();
      expect((await seal(email, "a")).digest).not.toBe(one?.digest);
    });

    it("ties persons to an owner on their own website, until the owner is forgotten", async () => {
      const data = create();
      const owner = (await data.seal("demo", email, {})).personId;
      const cart = (await data.seal("demo", "cart:1", {})).personId;
      expect(await data.tie("demo", cart, owner)).toBe(true);
      expect(await data.tie("demo", cart, owner)).toBe(true);
      expect(await data.tie("demo", owner, owner)).toBe(true);
      expect(await data.tie("other", cart, owner)).toBe(false);
      expect(await data.tiedTo("demo", owner)).toEqual([cart]);
      expect(await data.tiedTo("other", owner)).toEqual([]);
      await data.destroyKey("demo", owner);
      const later = (await data.seal("demo", "cart:2", {})).personId;
      expect(await data.tie("demo", later, owner)).toBe(false);
      expect(await data.tiedTo("demo", owner)).toEqual([cart]);
    });

    it("gives a new address one person, however many seal for it at once", async () => {
      const data = create();
      const sealed = await Promise.all(
        Array.from({ length: 40 }, (_, n) => data.seal("demo", email, { n })),
      );
      expect(new Set(sealed.map(({ personId }) => personId)).size).toBe(1);
      expect(await data.open(sealed)).toEqual(Array.from({ length: 40 }, (_, n) => ({ n })));
    });
  });
