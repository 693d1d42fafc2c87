import type * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { CompareDesigns } from "./compare-designs.tsx";

type Design = Parameters<typeof CompareDesigns>[0]["before"]["design"];

/** An earlier version next to what visitors see now. */
export const CompareVersion = <Document,>({
  version,
  contract,
  published,
  toDesign,
  onClose,
}: {
  readonly version: number;
  /** The call for a whole version. */
  readonly contract: Contract & { readonly params: z.ZodMiniType<{ readonly version: number }> };
  /** What visitors see; null: the built-in design. */
  readonly published: Document | null;
  readonly toDesign: (document: Document | null) => Design;
  readonly onClose: () => void;
}) => {
  const query = useCall(contract, { params: { version } });
  const data = query.data as { readonly document: Document } | undefined;
  if (data === undefined) return null;
  return (
    <CompareDesigns
      before={{ title: `Version ${version}`, design: toDesign(data.document) }}
      after={{ title: "What visitors see", design: toDesign(published) }}
      onClose={onClose}
    />
  );
};
