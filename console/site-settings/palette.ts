import type { Palette } from "../kit/feature.ts";
import { settingTexts, settingTopics } from "./setting-texts.ts";

/** The settings screen, its topics, and every setting by its label. */
export const palette: Palette = {
  screens: { "/settings": "preferences options configuration setup" },
  entries: [
    ...settingTopics.map(({ id, title }) => ({
      id,
      kind: "setting" as const,
      label: title,
      also: "",
      place: "Settings",
      to: "/settings",
      hash: id,
      permission: "settings:read" as const,
    })),
    ...Object.entries(settingTexts).map(([name, { label, also, topic }]) => ({
      id: name,
      kind: "setting" as const,
      label,
      also,
      place: settingTopics.find(({ id }) => id === topic)?.title ?? "Settings",
      to: "/settings",
      hash: name,
      permission: "settings:read" as const,
    })),
  ],
};
