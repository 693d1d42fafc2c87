import type { Sql } from "#infra/postgres/port.ts";
import { createFindReleasedForm } from "../forms/find-form.ts";
import type { AdditionalFieldsForm } from "./product-contract.ts";

/** The extra fields of a product; null while visitors cannot fill them in. Spec: A3.4. */
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
