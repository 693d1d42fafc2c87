import type { ReadModels } from "./port.ts";

const namesIn = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(/\s+/).filter(Boolean);

/** The columns of a read model for a question: none that no feature has declared. */
export const columnsFor = (
  readModels: ReadModels,
  name: string,
  personal: boolean,
): readonly string[] => {
  const columns = Object.hasOwn(readModels, name) ? readModels[name] : undefined;
  if (columns === undefined) return [];
  return [...namesIn(columns.open), ...(personal ? namesIn(columns.personal) : [])];
};

/** Every declared column of a read model, each as often as it is named. */
export const declaredColumns = (readModels: ReadModels, name: string): readonly string[] => {
  const columns = readModels[name];
  return [columns?.open, columns?.personal, columns?.closed].flatMap(namesIn);
};
