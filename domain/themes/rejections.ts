import { themeLimits } from "./limits.ts";
import type { Problem } from "./problems.ts";

export type TemplateRejection =
  | { readonly code: "name-unsafe"; readonly name: string }
  | { readonly code: "source-too-long"; readonly length: number }
  | { readonly code: "too-many-templates" }
  | {
      readonly code: "template-changed";
      readonly name: string;
      /** Current edition of the template. */
      readonly edition: number;
    }
  | { readonly code: "source-has-errors"; readonly problems: readonly Problem[] }
  | { readonly code: "template-unknown"; readonly name: string }
  | { readonly code: "version-unknown"; readonly name: string; readonly version: number };

const counted = (count: number): string => (count === 1 ? "1 error" : `${count} errors`);

/** Texts for owners. Not in the specification: it names none. */
export const templateRejectionText = (rejection: TemplateRejection): string => {
  switch (rejection.code) {
    case "name-unsafe":
      return `“${rejection.name}” is not a valid template name. Use lowercase letters, digits and single hyphens, and end with .html, such as product-card.html.`;
    case "source-too-long":
      return `A template can have up to ${themeLimits.sourceLength.toLocaleString("en-US")} characters; this one has ${rejection.length.toLocaleString("en-US")}.`;
    case "too-many-templates":
      return `A website can have up to ${themeLimits.templates} custom templates. Delete one that you no longer need.`;
    case "template-changed":
      return `Someone else has changed ${rejection.name} since you opened it. Nothing is lost: compare both versions, then save again.`;
    case "source-has-errors":
      return `This cannot be published: it has ${counted(rejection.problems.filter(({ level }) => level === "error").length)}.`;
    case "template-unknown":
      return `Template not found: ${rejection.name}.`;
    case "version-unknown":
      return `${rejection.name} has no version ${rejection.version}.`;
  }
};
