import { Button } from "@mantine/core";
import { useState } from "react";
import {
  endSiteUserSessionContract,
  endSiteUserSessionsContract,
} from "#commands/customers/owner-contract.ts";
import { listSiteUserSessionsContract } from "#read-api/customers/owner-contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { RELATED_ROWS, RelatedList } from "./related-list.tsx";

/** Undefined: all sessions. */
const useEndSession = (siteUserId: string) =>
  useCommand(
    async (sessionId: string | undefined): Promise<void> => {
      if (sessionId === undefined)
        await call(endSiteUserSessionsContract, { params: { siteUserId } });
      else await call(endSiteUserSessionContract, { params: { siteUserId, sessionId } });
    },
    {
      refreshes: [listSiteUserSessionsContract],
      refreshesOnError: true,
      says: (_ended, sessionId) =>
        sessionId === undefined ? "Signed out everywhere." : "Signed out of that device.",
    },
  );

/** The customer's sessions, and a button to end them. */
export const CustomerSessions = ({ siteUserId }: { readonly siteUserId: string }) => {
  const [page, onPage] = useState(1);
  const query = useCall(listSiteUserSessionsContract, {
    params: { siteUserId },
    query: { page, pageSize: RELATED_ROWS },
  });
  const end = useEndSession(siteUserId);
  return (
    <RelatedList
      title="Active sessions"
      empty="Not signed in on any device."
      query={query}
      page={page}
      onPage={onPage}
      rowId={(row) => row.sessionId}
      aside={
        (query.data?.total ?? 0) > 1 && (
          <Changes>
            <Button
              size="compact-sm"
              variant="default"
              disabled={end.isPending}
              onClick={() => end.mutate(undefined)}
            >
              Sign out everywhere
            </Button>
          </Changes>
        )
      }
      columns={[
        {
          id: "device",
          header: "Device",
          card: "title",
          cell: (row) => row.device || "Unknown device",
        },
        { id: "seen", header: "Last seen", cell: (row) => <Moment at={row.lastSeenAt} /> },
        {
          id: "kept",
          header: "Stays signed in",
          cell: (row) => (row.rememberMe ? "30 days" : "This visit"),
        },
        {
          id: "end",
          header: "Sign out",
          align: "right",
          cell: (row) => (
            <Changes>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Sign out ${row.device || "this device"}`}
                disabled={end.isPending}
                onClick={() => end.mutate(row.sessionId)}
              >
                Sign out
              </Button>
            </Changes>
          ),
        },
      ]}
    />
  );
};
