import type { FormField } from "./definition.ts";
import { type FieldValue, phoneParts } from "./values.ts";

/** An answer in one of the shapes of B3.5–B3.13. */
export type ReadValue =
  /** `text` is `typed` without surrounding spaces. */
  | { readonly kind: "single"; readonly text: string; readonly typed: string }
  | { readonly kind: "parts"; readonly parts: readonly string[] }
  | { readonly kind: "choices"; readonly chosen: readonly string[] }
  | {
      readonly kind: "scale";
      readonly chosen: ReadonlyMap<string, readonly string[]>;
    };

type Shape = ReadValue["kind"];

/** Spec: B3.6–B3.13. */
const shapeOf = (type: FormField["type"]): Shape => {
  switch (type) {
    case "address":
    case "date":
    case "name":
    case "time":
    case "phone":
      return "parts";
    case "checkbox":
      return "choices";
    case "likert":
      return "scale";
    default:
      return "single";
  }
};

const isText = (value: unknown): value is string => typeof value === "string";
const list = (value: FieldValue): readonly string[] | undefined => {
  if (Array.isArray(value)) return value.every(isText) ? value : undefined;
  return isText(value) ? (value === "" ? [] : [value]) : undefined;
};

const chosenOf = (picked: string | readonly string[]): readonly string[] =>
  (isText(picked) ? [picked] : picked).filter((each) => each !== "");

/** Undefined when the shape does not match the field's type. An absent answer counts as empty. */
export const readValue = (
  { type }: Pick<FormField, "type">,
  value: FieldValue | undefined,
): ReadValue | undefined => {
  const kind = shapeOf(type);
  if (kind === "scale") {
    if (value === undefined || value === "") return { kind, chosen: new Map() };
    if (typeof value !== "object" || Array.isArray(value)) return undefined;
    const entries = Object.entries(value as Record<string, string | string[]>);
    const chosen = new Map(
      entries.map(([question, picked]) => [question, chosenOf(picked)] as const),
    );
    return { kind, chosen };
  }
  if (kind === "single") {
    if (value !== undefined && !isText(value) && typeof value !== "number") return undefined;
    const typed = String(value ?? "");
    return { kind, text: typed.trim(), typed };
  }
  const parts = value === undefined ? [] : list(value);
  if (parts === undefined) return undefined;
  if (kind === "choices") return { kind, chosen: parts.filter((part) => part !== "") };
  const trimmed = parts.map((part) => part.trim());
  return { kind, parts: type === "phone" ? phoneParts(trimmed) : trimmed };
};

export const isEmpty = (value: ReadValue): boolean => {
  switch (value.kind) {
    case "single":
      return value.text === "";
    case "parts":
      return value.parts.every((part) => part === "");
    case "choices":
      return value.chosen.length === 0;
    case "scale":
      return [...value.chosen.values()].every((picked) => picked.length === 0);
  }
};
