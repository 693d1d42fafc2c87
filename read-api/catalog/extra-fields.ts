import type { Sql } from "#infra/postgres/port.ts";
import { createFindReleasedForm } from "../forms/find-form.ts";
import type { AdditionalFieldsForm } from "./product-contract.ts";

/** What a product asks its buyers besides the variant; null while visitors cannot fill it in. Spec: A3.4. */
export const findExtraFields = async (
  sql: Sql,
  websiteId: string,
  formId: string,
): Promise<AdditionalFieldsForm | null> => {
  const released = await createFindReleasedForm(sql)(websiteId, formId);
  if (released === undefined) return null;
  const { name, fields } = released.form;
  return { formId, name, fields, version: released.version };
};
