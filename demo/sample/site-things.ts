import type { Handler } from "#commands/kit/handle.ts";
import { createChangeTemplate, type ThemeDependencies } from "#commands/themes/change-template.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import {
  defaultSiteSettings,
  type SiteSettings,
  type SiteSettingsChanges,
} from "#domain/site-settings/settings.ts";
import { templateDecider } from "#domain/themes/decide.ts";
import { TemplateEvent } from "#domain/themes/events.ts";
import { type RecordedEvent, streamName } from "#infra/event-store/port.ts";
import { demoSettings } from "../site/settings.ts";
import { demand, goneBy, type SampleThing } from "./thing.ts";

export type TemplateThingsDependencies = Omit<
  ThemeDependencies,
  "countOtherTemplates" | "themes"
> & {
  readonly themes: ThemeDependencies["themes"] & {
    readonly builtIn: { readonly templates: Readonly<Record<string, string>> };
  };
};

/** Without its own templates a website has the built-in ones, which speak for nobody. */
export const templateThings = (
  dependencies: TemplateThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const changeTemplate = createChangeTemplate({
    ...dependencies,
    countOtherTemplates: async () => 0,
  });
  const templates = dependencies.handler(templateDecider, TemplateEvent);
  const find = async (name: string) => (await templates.load(websiteId, name)).state;
  return Object.keys(dependencies.themes.builtIn.templates).map((name) => ({
    kind: "template",
    id: name,
    name,
    streams: [streamName(templateDecider.streamCategory, websiteId, name)],
    isGone: goneBy(
      ["TemplateDeleted"],
      ["TemplatePublished", "TemplateReverted", "TemplateDrafted"],
    ),
    remove: async (metadata) => {
      const { edition } = await find(name);
      demand(await changeTemplate({ type: "DeleteTemplate", name, edition }, metadata));
    },
    restore: async (metadata) => {
      const { edition, lastVersion } = await find(name);
      const toVersion = lastVersion;
      demand(await changeTemplate({ type: "RevertTemplate", name, edition, toVersion }, metadata));
    },
  }));
};

/** Amounts, dates and times that are there already are written with these. */
const staying: ReadonlySet<string> = new Set(["currency", "locale", "timeZone"]);

const names = (Object.keys(demoSettings) as (keyof SiteSettings)[]).filter(
  (name) => !staying.has(name),
);

/** The settings that still say what one side says, as the other side says it. */
const swapped = (
  settings: SiteSettings,
  from: SiteSettingsChanges,
  to: SiteSettingsChanges,
): SiteSettingsChanges =>
  Object.fromEntries(
    names
      .filter((name) => settings[name] === from[name] && from[name] !== to[name])
      .map((name) => [name, to[name]]),
  );

const settingsOf = (events: readonly RecordedEvent[]): SiteSettings =>
  Object.assign({}, defaultSiteSettings, ...events.map(({ data }) => data.changes));

/** Name, tagline, payment instructions and the like, as far as no member has changed them. */
export const settingsThings = (
  { handler, now }: { readonly handler: Handler; readonly now: () => string },
  websiteId: string,
): readonly SampleThing[] => {
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);
  const swap =
    (from: SiteSettingsChanges, to: SiteSettingsChanges): SampleThing["remove"] =>
    async (metadata) => {
      const { state } = await settings.load(websiteId, SITE_SETTINGS_ID);
      const changes = swapped(state, from, to);
      if (Object.keys(changes).length === 0) return;
      const command = { type: "ChangeSiteSettings", changes, at: now() } as const;
      demand(await settings.run(SITE_SETTINGS_ID, command, { metadata }));
    };
  return [
    {
      kind: "settings",
      id: SITE_SETTINGS_ID,
      name: "",
      streams: [streamName(siteSettingsDecider.streamCategory, websiteId, SITE_SETTINGS_ID)],
      isNeverKept: true,
      isGone: (events) =>
        Object.keys(swapped(settingsOf(events), demoSettings, defaultSiteSettings)).length === 0,
      remove: swap(demoSettings, defaultSiteSettings),
      restore: swap(defaultSiteSettings, demoSettings),
    },
  ];
};
