import { readEvent } from "#domain/kit/read-event.ts";
import { type TemplateCommand, templateDecider } from "#domain/themes/decide.ts";
import { TemplateEvent } from "#domain/themes/events.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import { type EventMetadata, type EventStore, streamName } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

export type ThemeDependencies = {
  readonly handler: Handler;
  readonly eventStore: EventStore;
  readonly now: () => string;
  /** The templates that visitors see now. */
  readonly themes: {
    readonly find: (
      websiteId: string,
      options: { readonly fresh: true },
    ) => Promise<{ readonly templates: Readonly<Record<string, string>> }>;
  };
  /** Number of the website's own templates without the named one; it may lag a little. */
  readonly countOtherTemplates: (websiteId: string, name: string) => Promise<number>;
};

/** A command without the facts that are looked up for it. */
type TemplateRequest = TemplateCommand extends infer Command
  ? Command extends TemplateCommand
    ? Omit<Command, "at" | "otherTemplates" | "source" | "partials"> &
        (Command extends { readonly type: "RevertTemplate" }
          ? object
          : Command extends { readonly source: string }
            ? { readonly source: string }
            : object)
    : never
  : never;

/** Changes templates, and looks up what the rules need in addition to the template. */
export const createChangeTemplate = (dependencies: ThemeDependencies) => {
  const { handler, eventStore, now, themes, countOtherTemplates } = dependencies;
  const templates = handler(templateDecider, TemplateEvent);

  const sourceOfVersion = async (websiteId: string, name: string, version: number) => {
    const stream = streamName(templateDecider.streamCategory, websiteId, name);
    const { events } = await eventStore.readStream(stream);
    const [source] = events
      .map((recorded) => readEvent(TemplateEvent, recorded))
      .flatMap((event) => ("version" in event && event.version === version ? [event.source] : []));
    return source;
  };

  const lookUp = async (websiteId: string, asked: TemplateRequest): Promise<TemplateCommand> => {
    const command = { ...asked, at: now() };
    if (command.type === "DiscardTemplateDraft" || command.type === "DeleteTemplate")
      return command;
    const otherTemplates = await countOtherTemplates(websiteId, command.name);
    if (command.type === "PublishTemplate") {
      const { templates } = await themes.find(websiteId, { fresh: true });
      return { ...command, otherTemplates, partials: partialsOf(templates) };
    }
    if (command.type !== "RevertTemplate") return { ...command, otherTemplates };
    const source = await sourceOfVersion(websiteId, command.name, command.toVersion);
    return { ...command, otherTemplates, source };
  };

  return async (asked: TemplateRequest, metadata: EventMetadata) =>
    templates.run(asked.name, await lookUp(metadata.websiteId, asked), { metadata });
};
