import { useMemo } from "react";
import { type FormRow, listFormsContract } from "#read-api/forms/contract.ts";
import { useCall } from "../kit/calls/queries.ts";

const MOST = 200;

/** The website's forms, removed ones last: what came in through those is still there. */
export const useForms = (): {
  readonly list: readonly FormRow[];
  /** Whether the list is known, or known not to be had. */
  readonly known: boolean;
  /** The only form there is. */
  readonly only: string | undefined;
} => {
  const present = useCall(listFormsContract, { query: { pageSize: MOST } });
  const removed = useCall(listFormsContract, { query: { pageSize: MOST, filter: "removed" } });
  const list = useMemo(
    () => [...(present.data?.rows ?? []), ...(removed.data?.rows ?? [])],
    [present.data, removed.data],
  );
  const known =
    (present.data ?? present.error) !== null && !present.isPending && !removed.isPending;
  const [first] = list;
  return { list, known, only: known && list.length === 1 ? first?.formId : undefined };
};
