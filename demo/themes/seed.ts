import { createChangeTemplate, type ThemeDependencies } from "#commands/themes/change-template.ts";
import { type EventStore, streamName } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Theme } from "#read-api/themes/theme.ts";

export type ThemeSeedDependencies = Omit<ThemeDependencies, "countOtherTemplates" | "themes"> & {
  readonly log: Log;
  readonly theme: Theme;
  /** Website to set up; `demo` when absent. */
  readonly websiteId?: string;
};

const ACTOR = "demo";

/** Undefined when somebody has changed the template: then it is theirs. */
const ownEdition = async (
  eventStore: EventStore,
  websiteId: string,
  name: string,
): Promise<number | undefined> => {
  const { events } = await eventStore.readStream(streamName("template", websiteId, name));
  return events.every(({ metadata }) => metadata.actor === ACTOR) ? events.length : undefined;
};

/**
 * Publishes the templates of a theme as the demo website's own, through the owners' command. One
 * that nobody has changed follows its file when a later release brings a new one.
 */
export const seedDemoTheme = async (dependencies: ThemeSeedDependencies): Promise<void> => {
  const { eventStore, log, theme, websiteId = "demo" } = dependencies;
  const changeTemplate = createChangeTemplate({
    ...dependencies,
    countOtherTemplates: async () => 0,
    themes: { find: async () => theme },
  });
  const metadata = { websiteId, actor: ACTOR, correlationId: "demo-theme" };
  const publish = async ([name, source]: readonly [string, string]): Promise<void> => {
    const edition = await ownEdition(eventStore, websiteId, name);
    if (edition === undefined) return;
    const outcome = await changeTemplate(
      { type: "PublishTemplate", name, source, edition },
      metadata,
    );
    // Visitors see the file in any case.
    if (!outcome.ok) log.warn({ name, rejection: outcome.rejection }, "a template was not seeded");
  };
  await Promise.all(Object.entries(theme.templates).map(publish));
};
