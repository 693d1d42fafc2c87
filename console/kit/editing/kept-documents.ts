import * as z from "zod/mini";
import type { KeptDocument } from "./document-snapshot.ts";
import { type CopyOf, createKeptCopies, type KeptCopies } from "./kept-copies.ts";
import type { PartStep } from "./part-undo.ts";

type Schema<Document> = z.ZodMiniType<Document> & {
  readonly shape: Readonly<Record<string, z.ZodMiniType | undefined>>;
};

/** What this browser keeps of a document that is not saved. */
export const keptDocuments = <Document extends object>(
  of: CopyOf,
  schema: z.ZodMiniType<Document>,
  /** The key of an earlier version that named no member. */
  ...former: readonly string[]
): KeptCopies<KeptDocument<Document>> => {
  // An earlier version called the document of a post an item, and that of a form a form.
  const Kept = z.object({
    document: schema,
    edition: z.int(),
    before: z.optional(schema),
    sent: z.optional(schema),
  });
  return createKeptCopies<KeptDocument<Document>>(of, {
    former,
    read: (value) => {
      const { item, form, ...kept } = value as { readonly item?: unknown; readonly form?: unknown };
      const former = item ?? form;
      return Kept.parse(former === undefined ? kept : { ...kept, document: former });
    },
  });
};

/** What can be undone and redone, with the edition of the draft that it follows. */
export type KeptSteps<Document> = {
  readonly edition: number;
  readonly undoable: readonly PartStep<Document>[];
  readonly redoable: readonly PartStep<Document>[];
};

const steps = z.array(z.object({ part: z.record(z.string(), z.unknown()) }));
const Steps = z.object({ edition: z.int(), undoable: steps, redoable: steps });

/** A browser keeps some 5,000,000 characters for all of a website. */
const MAX_CHARACTERS = 500_000;

/** Without the earliest steps where all of them are too long. */
const fitting = <Document>({
  edition,
  undoable,
  redoable,
}: KeptSteps<Document>): KeptSteps<Document> => {
  for (let from = 0; ; from += Math.ceil((undoable.length - from) / 2)) {
    const fewer = { edition, undoable: undoable.slice(from), redoable };
    if (JSON.stringify(fewer).length <= MAX_CHARACTERS) return fewer;
    if (from >= undoable.length) return { edition, undoable: [], redoable: [] };
  }
};

/** What a browser keeps of the steps of a document, so that their own member can undo them after a reload. */
export const keptSteps = <Document extends object>(
  of: CopyOf,
  { shape }: Pick<Schema<Document>, "shape">,
): KeptCopies<KeptSteps<Document>> => {
  /** One member after the other: those that a step does not name have no default. */
  const readStep = ({ part }: z.infer<typeof steps>[number]): PartStep<Document> => ({
    part: Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, z.parse(shape[name] ?? z.never(), value)]),
    ) as Partial<Document>,
  });
  const copies = createKeptCopies<KeptSteps<Document>>(of, {
    read: (value) => {
      const { edition, undoable, redoable } = Steps.parse(value);
      return { edition, undoable: undoable.map(readStep), redoable: redoable.map(readStep) };
    },
  });
  return {
    read: copies.read,
    write: (kept) =>
      copies.write(
        kept === undefined || kept.undoable.length + kept.redoable.length === 0
          ? undefined
          : fitting(kept),
      ),
  };
};
