import { describe, expect, it } from "vitest";
import { contentReference } from "./content-reference.ts";
import { compile, render } from "./engine.ts";
import { galleryFormatters } from "./gallery-formatters.ts";
import { imageFormatters } from "./image-formatters.ts";
import { itemFormatters } from "./item-formatters.ts";
import { itemPredicates } from "./item-predicates.ts";
import { itemPredicatesReference } from "./item-predicates-reference.ts";
import { mediaFormatters } from "./media-formatters.ts";
import { socialFormatters } from "./social-formatters.ts";

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort();

describe("the reference of content", () => {
  it("has one entry for every formatter and predicate", () => {
    expect(namesOf(contentReference)).toEqual(
      namesOf([
        ...imageFormatters,
        ...mediaFormatters,
        ...itemFormatters,
        ...socialFormatters,
        ...galleryFormatters,
      ]),
    );
    expect(namesOf(itemPredicatesReference)).toEqual(namesOf(itemPredicates));
  });

  it.each(contentReference)("$name prints its example", ({ template, data }) => {
    const { output, errors } = render(compile(template).template, data);
    expect(errors).toEqual([]);
    expect(output.trim()).not.toBe("");
  });

  it.each(itemPredicatesReference)("$name is true of its example", ({ template, data }) => {
    expect(render(compile(template).template, data)).toEqual({ output: "yes", errors: [] });
  });
});
