import type { Sql } from "#infra/postgres/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

export const cart = feature({
  name: "cart",
  visitorStreams: ["cart"],
  commands: async () => (await import("#commands/cart/routes.ts")).cartCommands,
  queries: async () => (await import("#read-api/cart/routes.ts")).cartQueries,
  personData: async () => given((await import("#read-api/cart/person-data.ts")).cartPersonData),
  readModels: async () => (await import("#projections/cart/columns.ts")).cartColumns,
  projections: async () => [
    (await import("#projections/cart/carts.ts")).carts,
    (await import("#projections/cart/cart-choices.ts")).cartChoices,
  ],
  plainForms: async () => {
    const { cartForms } = await import("#commands/cart/form-fallback.ts");
    const { cartChoiceForms } = await import("#commands/cart/choice-forms.ts");
    const { buyForms } = await import("#commands/cart/buy-forms.ts");
    const { createFindOptions } = await import("#read-api/catalog/find-options.ts");
    type FormNeeds = Without<NeedsOf<typeof buyForms>, "findOptions"> & { readonly sql: Sql };
    return (needs: FormNeeds) => [
      ...cartForms,
      ...cartChoiceForms,
      ...buyForms({ ...needs, findOptions: createFindOptions(needs.sql) }),
    ];
  },
  explainedNumbers: async () => (await import("#read-api/cart/explained-numbers.ts")).cartNumbers,
  eventTexts: async () => (await import("#read-api/cart/event-texts.ts")).cartTexts,
});
