import { isStorable, isStorableDeep } from "../kit/storable-text.ts";

const MAX_FIELDS = 100;
const MAX_VALUE_LENGTH = 5_000;

/**
 * Reads the JSON text of an object of texts. Numbers and booleans become their texts, lists and
 * objects (answers in parts) become JSON texts. Undefined for anything else. Spec: A3.3.
 */
export const readAdditionalFields = (json: string): Record<string, string> | undefined => {
  if (json === "" || json === "{}") return {};
  const parsed = parse(json);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
  const members = Object.entries(parsed);
  if (members.length > MAX_FIELDS) return undefined;
  const fields: [string, string][] = [];
  for (const [name, value] of members) {
    if (value === null || !isStorableDeep(value)) return undefined;
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    if (text.length > MAX_VALUE_LENGTH || !isStorable(text) || !isStorable(name)) return undefined;
    fields.push([name, text]);
  }
  return Object.fromEntries(fields);
};

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
