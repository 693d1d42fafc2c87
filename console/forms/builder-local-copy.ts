import { FormDefinition } from "#domain/forms/definition.ts";
import { withDestinationsOf } from "#domain/forms/destinations.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { KeptDocument } from "../kit/editing/document-snapshot.ts";
import type { CopyOf, KeptCopies } from "../kit/editing/kept-copies.ts";
import { keptDocuments } from "../kit/editing/kept-documents.ts";

type Copies = KeptCopies<KeptDocument<FormDefinition>>;

/** What this browser keeps of a form that is not saved. */
export const keptForm = (of: Omit<CopyOf, "kind">): Copies =>
  keptDocuments(
    { ...of, kind: "form-draft" },
    FormDefinition,
    `daybook.form.${of.websiteId}.${of.id}`,
  );

/**
 * An author without permission to read submissions gets what was kept with the form's current recipients and webhooks,
 * because the server would reject others.
 */
export const withDestinations = ({ read, write }: Copies, current: FormDefinition): Copies => ({
  write,
  read: () =>
    read().map(({ kept, ...copy }) => ({
      ...copy,
      kept: { ...kept, document: withDestinationsOf(kept.document, current) },
    })),
});

/** When the changes were kept that were not saved; undefined: there are none. */
export const keptAtOf = (
  copies: ReturnType<Copies["read"]>,
  current: FormDefinition,
): string | undefined => {
  const last = copies.findLast(({ kept }) => !sameJson(kept.document, current));
  return last && new Date(last.atMs).toISOString();
};
