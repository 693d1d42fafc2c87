import { feature } from "./kit/feature.ts";

export const pictures = feature({
  name: "pictures",
  commands: async () => (await import("#commands/pictures/routes.ts")).pictureCommands,
});
