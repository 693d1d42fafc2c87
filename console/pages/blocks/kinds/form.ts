import { IconForms } from "@tabler/icons-react";
import { FormFields } from "../form-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

export const form: DeclaredKind<"form"> = {
  name: "Form",
  group: "Visitors",
  icon: IconForms,
  also: "contact survey questions",
  fresh: { type: "form", formId: "" },
  fields: FormFields,
  shown: ({ formId }, formNames) => formNames.get(formId) ?? "",
};
