import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { useForms } from "#console/form-submissions/use-forms.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import {
  deliveryStates,
  listWebhookDeliveriesContract,
  type WebhookDelivery,
} from "#read-api/deliveries/contract.ts";
import { DeliveryState, stateWords } from "./delivery-state.tsx";
import classes from "./webhooks-screen.module.css";

const route = getRouteApi("/webhooks");
const WATCH_EVERY_MS = 5_000;

const columnsWith = (nameOf: (formId: string) => string): readonly Column<WebhookDelivery>[] => [
  {
    id: "url",
    header: "Address",
    sortable: true,
    card: "title",
    width: "22rem",
    cell: (row) => (
      <span className={classes.address}>
        {row.submissionId === null ? (
          `${row.url} (test)`
        ) : (
          <Link to="/submissions" search={{ open: row.submissionId } as never} data-row-opener>
            {row.url}
          </Link>
        )}
        {row.error !== null && <span className={classes.error}>{row.error}</span>}
      </span>
    ),
  },
  { id: "form", header: "Form", cell: (row) => nameOf(row.formId) },
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <span>
        <DeliveryState of={row.state} />
        {row.nextTryAt !== null && (
          <span className={classes.next}>
            Next try <Moment at={row.nextTryAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "attempts",
    header: "Attempts",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.attempts} />,
  },
  {
    id: "status",
    header: "Answer",
    align: "right",
    cell: (row) => row.status ?? <span aria-hidden="true">–</span>,
  },
  {
    id: "createdAt",
    header: "Created",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.createdAt} />,
  },
];

/** Every call of a webhook and what became of it. */
export const WebhooksScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(
    listWebhookDeliveriesContract,
    { query: search },
    { every: WATCH_EVERY_MS },
  );
  const forms = useForms().list;
  const columns = useMemo(() => {
    const names = new Map(forms.map(({ formId, name }) => [formId, name]));
    return columnsWith((formId) => names.get(formId) ?? formId);
  }, [forms]);
  return (
    <Page
      title="Webhooks"
      intro="Addresses that were called because of submissions. What was not taken is tried again for two days, with growing pauses."
    >
      <DataTable
        label="Webhooks"
        columns={columns}
        query={query}
        rowId={(row) => row.deliveryId}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        filtered={Boolean(search.search || search.state || search.formId)}
        onClearFilters={() =>
          change({ search: undefined, state: undefined, formId: undefined, page: undefined })
        }
        toolbar={
          <>
            <SearchField
              label="Search addresses"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              aria-label="State"
              value={search.state ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ state: value === "" ? undefined : value, page: undefined })
              }
              data={[
                { value: "", label: "Any state" },
                ...deliveryStates.map((state) => ({ value: state, label: stateWords[state][0] })),
              ]}
            />
            <NativeSelect
              aria-label="Form"
              value={search.formId ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ formId: value === "" ? undefined : value, page: undefined })
              }
              data={[
                { value: "", label: "All forms" },
                // From an address typed by hand, or the list of forms is not there yet.
                ...(search.formId === undefined ||
                forms.some((form) => form.formId === search.formId)
                  ? []
                  : [{ value: search.formId, label: search.formId }]),
                ...forms.map(({ formId, name, standing }) => ({
                  value: formId,
                  label: standing === "removed" ? `${name} (removed)` : name,
                })),
              ]}
            />
          </>
        }
        empty={{
          title: "No webhook has been called",
          text: "Give a form a webhook in its storage settings, and every submission is posted to it.",
        }}
      />
    </Page>
  );
};
