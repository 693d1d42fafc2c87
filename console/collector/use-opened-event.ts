import { filtersText } from "#domain/kit/list-filters.ts";
import type {
  listCustomEventsContract,
  listFailedEventsContract,
} from "#read-api/collector/custom-events-contract.ts";
import { useCall } from "../kit/calls/queries.ts";

type Listed = { readonly eventId: string };

/** The open event of a list. A link can name one that is not on the page that is shown: it is looked up by its id. */
export const useOpenedEvent = <Row extends Listed>(
  contract: typeof listCustomEventsContract | typeof listFailedEventsContract,
  rows: readonly Row[] | undefined,
  eventId: string | undefined,
): Row | undefined => {
  const listed = rows?.find((row) => row.eventId === eventId);
  const isElsewhere = eventId !== undefined && rows !== undefined && listed === undefined;
  const filters = filtersText([{ column: "eventId", operator: "is", values: [eventId ?? ""] }]);
  const found = useCall(contract, { query: { filters, pageSize: 1 } }, { enabled: isElsewhere });
  if (!isElsewhere) return listed;
  const other = found.data?.rows as readonly Row[] | undefined;
  return other?.find((row) => row.eventId === eventId);
};
