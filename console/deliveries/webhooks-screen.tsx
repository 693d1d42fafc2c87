import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { webhookColumns, webhookQuickFilters } from "#domain/forms/webhook-columns.ts";
import {
  exportWebhookDeliveriesContract,
  listWebhookDeliveriesContract,
  type WebhookDelivery,
} from "#read-api/deliveries/contract.ts";
import { useForms } from "../forms/use-forms.ts";
import { useCall } from "../kit/calls/queries.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Moment } from "../kit/time/moment.tsx";
import { Page } from "../kit/ui/page.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { useBulkWebhooks } from "./use-bulk-webhooks.tsx";
import classes from "./webhooks-screen.module.css";

export const screenSearch = listSearch(listWebhookDeliveriesContract);

const route = getRouteApi("/webhooks");
const WATCH_EVERY_MS = 5_000;

/** Long URLs break at the end of a part. */
const Address = ({ of }: { readonly of: string }) =>
  of.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const cells: CellRenderers<WebhookDelivery, typeof webhookColumns> = {
  url: {
    card: "title",
    width: "22rem",
    cell: (row) => (
      <span className={classes.address}>
        {row.submissionId === null ? (
          <>
            <Address of={row.url} /> (test)
          </>
        ) : (
          <Link to="/submissions" search={{ open: row.submissionId }} data-row-opener>
            <Address of={row.url} />
          </Link>
        )}
        {row.error !== null && <span className={classes.error}>{row.error}</span>}
      </span>
    ),
  },
  state: {
    cell: (row) => (
      <span>
        <DeliveryState of={row.state} />
        {row.nextTryAt !== null && (
          <span className={classes.next}>
            Next attempt <Moment at={row.nextTryAt} />
          </span>
        )}
      </span>
    ),
  },
  createdAt: { align: "right" },
};

const places = ["formId"];

/** Every webhook call and its outcome. */
export const WebhooksScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "columns", "view");
  const query = useCall(
    listWebhookDeliveriesContract,
    { query: listQuery },
    { every: WATCH_EVERY_MS },
  );
  const bulk = useBulkWebhooks(listQuery, query.data?.rows);
  const forms = useForms().list;
  return (
    <Page
      title="Webhooks"
      intro="Webhook calls triggered by form submissions. Failed calls are retried for two days at increasing intervals."
    >
      <ListTable
        label="Webhooks"
        list="webhooks"
        columns={webhookColumns}
        cells={cells}
        query={query}
        bulk={bulk}
        rowId={(row) => row.deliveryId}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        searches="Search URLs"
        quick={webhookQuickFilters}
        places={places}
        fileOf={listFileAddress(exportWebhookDeliveriesContract, search)}
        toolbar={
          <NativeSelect
            aria-label="Form"
            value={search.formId ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ formId: value === "" ? undefined : value, ...resetPaging })
            }
            data={[
              { value: "", label: "All forms" },
              // The address was typed manually, or the list of forms has not loaded yet.
              ...(search.formId === undefined || forms.some((form) => form.formId === search.formId)
                ? []
                : [{ value: search.formId, label: search.formId }]),
              ...forms.map(({ formId, name, standing }) => ({
                value: formId,
                label: standing === "removed" ? `${name} (removed)` : name,
              })),
            ]}
          />
        }
        empty={{
          title: "No webhook calls yet",
          text: "Add a webhook to a form’s storage settings to send every submission to another system.",
          action: <Link to="/forms">All forms</Link>,
        }}
      />
    </Page>
  );
};
