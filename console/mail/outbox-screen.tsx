import { SegmentedControl, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useCall, useOpened } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { DetailDrawer, Loaded } from "#console/ui/detail-drawer.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Facts, Page } from "#console/ui/page.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import {
  getOutboxMailContract,
  listOutboxContract,
  type OutboxMail,
} from "#read-api/mail/contract.ts";
import classes from "./outbox-screen.module.css";

const route = getRouteApi("/mail");

const columns: readonly Column<OutboxMail>[] = [
  {
    id: "subject",
    header: "Subject",
    card: "title",
    cell: (row) => (
      <RowOpener open={{ open: row.mailId }}>{row.subject ?? "Forgotten person"}</RowOpener>
    ),
  },
  { id: "to", header: "To", cell: (row) => row.to ?? "" },
  {
    id: "createdAt",
    header: "Written",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.createdAt} />,
  },
];

const introOf = (mailServer: boolean | undefined): string => {
  if (mailServer === undefined) return "Mails that were kept instead of being sent.";
  return mailServer
    ? "Mails go to your mail server. Here are those that were kept before it was configured."
    : "No mail server is configured, so mails are kept here instead of being sent.";
};

export const OutboxScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listOutboxContract, { query: without(search, "open") });
  return (
    <Page title="Mail outbox" intro={introOf(query.data?.mailServer)}>
      <DataTable
        label="Mails"
        columns={columns}
        query={query}
        rowId={(row) => row.mailId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        filtered={Boolean(search.to)}
        onClearFilters={() => change({ to: undefined, page: undefined })}
        toolbar={
          <SearchField
            label="Find a whole mail address"
            value={search.to}
            onChange={(value) => change({ to: value, page: undefined }, { replace: true })}
          />
        }
        empty={{
          title: "The outbox is empty",
          text: query.data?.mailServer
            ? "Mails go to your mail server."
            : "Restock notices, submissions of forms and other mails are kept here as long as no mail server is configured.",
        }}
      />
      <MailDrawer mailId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};

const MailDrawer = ({
  mailId,
  onClose,
}: {
  readonly mailId: string | undefined;
  readonly onClose: () => void;
}) => {
  const query = useOpened(getOutboxMailContract, mailId === undefined ? undefined : { mailId });
  return (
    <DetailDrawer
      title={query.data?.subject ?? "Mail"}
      opened={mailId !== undefined}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(mail) => (
          <Stack gap="lg">
            <Facts
              of={{
                To: mail.to ?? "Forgotten person",
                ...(mail.replyTo !== null && { "Answers go to": mail.replyTo }),
                Written: <Moment at={mail.createdAt} format="precise" />,
              }}
            />
            <Preview html={mail.html} text={mail.text} />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  );
};

const Preview = ({
  html,
  text,
}: {
  readonly html: string | null;
  readonly text: string | null;
}) => {
  const [form, setForm] = useState<"html" | "text">(html === null ? "text" : "html");
  if (html === null && text === null) return <p>The mail cannot be read any more.</p>;
  return (
    <Stack gap="sm">
      {html !== null && text !== null && (
        <SegmentedControl
          size="xs"
          aria-label="Form of the mail"
          value={form}
          onChange={(value) => setForm(value as typeof form)}
          data={[
            { value: "html", label: "As designed" },
            { value: "text", label: "As plain text" },
          ]}
        />
      )}
      {form === "html" && html !== null ? (
        // No scripts, no forms, no same origin: a mail is shown, never run.
        <iframe className={classes.mail} title="The mail" sandbox="" srcDoc={html} />
      ) : (
        <pre className={classes.text}>{text}</pre>
      )}
    </Stack>
  );
};
