import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ProductLink } from "#console/catalog/product-link.tsx";
import { postalLines } from "#domain/kit/postal-lines.ts";
import {
  listSiteUserAddressesContract,
  listSiteUserMailingListsContract,
  listSiteUserOrdersContract,
  listSiteUserRestockContract,
  listSiteUserSubmissionsContract,
} from "#read-api/customers/owner-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Count, Money } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { OrderStatus } from "../orders/order-status.tsx";
import classes from "./customer-screen.module.css";
import { RELATED_ROWS, RelatedList } from "./related-list.tsx";

export type Of = { readonly siteUserId: string };

export const useListQuery = ({ siteUserId }: Of) => {
  const [page, onPage] = useState(1);
  return {
    page,
    onPage,
    input: { params: { siteUserId }, query: { page, pageSize: RELATED_ROWS } },
  };
};

export const CustomerOrders = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Orders"
      empty="No orders yet."
      query={useCall(listSiteUserOrdersContract, input)}
      rowId={(row) => row.orderId}
      columns={[
        {
          id: "number",
          header: "Order",
          card: "title",
          cell: ({ orderId, number }) => (
            <Link to="/orders/$orderId" params={{ orderId }}>
              {number === null ? "No number yet" : `#${number}`}
            </Link>
          ),
        },
        { id: "placedAt", header: "Placed", cell: (row) => <Moment at={row.placedAt} /> },
        { id: "status", header: "Status", cell: (row) => <OrderStatus of={row.status} /> },
        {
          id: "units",
          header: "Units",
          align: "right",
          cell: (row) => <Count of={row.totalQuantity} />,
        },
        {
          id: "total",
          header: "Total",
          align: "right",
          cell: (row) => <Money cents={row.grandTotalCents} currency={row.currency} />,
        },
      ]}
    />
  );
};

export const CustomerSubmissions = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Form submissions"
      empty="No form submissions yet."
      query={useCall(listSiteUserSubmissionsContract, input)}
      rowId={(row) => row.submissionId}
      columns={[
        {
          id: "form",
          header: "Form",
          card: "title",
          cell: (row) => (
            <Link to="/submissions" search={{ open: row.submissionId }}>
              {row.formName}
            </Link>
          ),
        },
        {
          id: "submittedAt",
          header: "Sent",
          align: "right",
          cell: (row) => <Moment at={row.submittedAt} />,
        },
      ]}
    />
  );
};

const restockNames = { waiting: "Waiting", sent: "Notified", failed: "Not delivered" } as const;

export const CustomerRestock = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Restock notices"
      empty="No restock sign-ups."
      query={useCall(listSiteUserRestockContract, input)}
      rowId={(row) => row.signUpId}
      columns={[
        {
          id: "product",
          header: "Product",
          card: "title",
          cell: (row) => (
            <ProductLink
              productId={row.productId}
              title={[row.productName, ...Object.values(row.attributes)].join(" · ")}
            />
          ),
        },
        { id: "status", header: "Status", cell: (row) => restockNames[row.status] },
        {
          id: "signedUpAt",
          header: "Signed up",
          align: "right",
          cell: (row) => <Moment at={row.signedUpAt} format="date" />,
        },
      ]}
    />
  );
};

export const CustomerMailingLists = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Mailing lists"
      empty="Not on any mailing list."
      query={useCall(listSiteUserMailingListsContract, input)}
      rowId={(row) => `${row.listId} ${row.email}`}
      columns={[
        { id: "name", header: "List", card: "title", cell: (row) => row.name },
        { id: "email", header: "Address", cell: (row) => row.email },
        {
          id: "joinedAt",
          header: "Joined",
          align: "right",
          cell: (row) => <Moment at={row.joinedAt} format="date" />,
        },
      ]}
    />
  );
};

export const CustomerAddresses = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Address book"
      empty="No saved addresses."
      query={useCall(listSiteUserAddressesContract, input)}
      rowId={(row) => row.addressId}
      columns={[
        {
          id: "address",
          header: "Address",
          card: "title",
          cell: (row) => (
            <span className={classes.address}>
              <b>{row.name}</b>
              {[...postalLines({ ...row, name: "" }, { locale: "en" }), row.phone]
                .filter(Boolean)
                .join(", ")}
            </span>
          ),
        },
      ]}
    />
  );
};
