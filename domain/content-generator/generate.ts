import type { Palette } from "../looks/document.ts";
import { tokensOf } from "../looks/tokens.ts";
import type { RichText } from "../pages/rich-text.ts";

/** What can be made for an owner. Spec: B3.81. */
export const contentGeneratorTypes = { default: 0, icon: 1 } as const;

/** A sign on a ground, for the tab of a browser. */
export type GeneratedIcon = {
  readonly sign: string;
  readonly signColor: string;
  readonly ground: string;
};

const NAMELESS = "this shop";

const paragraph = (text: string) => ({
  type: "paragraph" as const,
  content: [{ type: "text" as const, text }],
});

/** A text to begin with. Not in the specification: three things that visitors look for. */
const textFor = (name: string): RichText => ({
  type: "doc",
  content: [
    paragraph(
      `Welcome to ${name.trim() || NAMELESS}. Say in two sentences what you make, and for whom.`,
    ),
    paragraph("Then tell who is behind it and what is special about how you work."),
    paragraph("End with what visitors can do next: look around, write to you or come by."),
  ],
});

/** The first letter or digit of the name, in the colours of buttons. */
const iconFor = (name: string, palette: Palette): GeneratedIcon => {
  const tokens = tokensOf(palette);
  const [sign = "•"] = /[\p{Letter}\p{Number}]/u.exec(name) ?? [];
  return {
    sign: sign.toUpperCase(),
    signColor: tokens["on-accent"] ?? palette.paper,
    ground: tokens.accent ?? palette.accent,
  };
};

export const generateContent = {
  [contentGeneratorTypes.default]: textFor,
  [contentGeneratorTypes.icon]: iconFor,
} as const;
