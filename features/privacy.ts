import type { FindKnownDependencies } from "#commands/privacy/find-person.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const privacy = feature({
  name: "privacy",
  commands: async () => (await import("#commands/privacy/routes.ts")).visitorCommands,
  queries: async () => {
    const { visitorQueries } = await import("#read-api/privacy/routes.ts");
    const { createFindPerson } = await import("#commands/privacy/find-person.ts");
    type VisitorNeeds = Without<NeedsOf<typeof visitorQueries>, "findPerson"> &
      FindKnownDependencies;
    return (needs: VisitorNeeds) =>
      visitorQueries({ ...needs, findPerson: createFindPerson(needs) });
  },
  eventTexts: async () => (await import("#read-api/privacy/event-texts.ts")).visitorTexts,
});
