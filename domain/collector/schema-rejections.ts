import type { CollectorSchemaRejection } from "./decide-schema.ts";

export const collectorSchemaRejectionText = (rejection: CollectorSchemaRejection): string => {
  switch (rejection.code) {
    case "schema-invalid":
      return rejection.problems[0]?.message ?? "The schema is not valid.";
    case "schema-changed":
      return "Another member has released a version of this schema. Load the page again to see it.";
    default: {
      const [first] = rejection.changes;
      const where = first === undefined || first.path === "" ? "" : `${first.path}: `;
      const step = rejection.needs === "model" ? "a new model" : "a revision";
      return `The change is ${step}, because it could refuse events that the former version accepted. ${where}${first?.message ?? ""}`;
    }
  }
};
