import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConnection } from "../kit/calls/connection.ts";
import { leaveEarlierBuild } from "./newer-build.tsx";

/** When the connection is back, what failed is asked for again, and an earlier build is left. */
export const useReturn = (): void => {
  const connection = useConnection();
  const client = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    const isBack = wasAway.current && connection === "connected";
    wasAway.current = connection !== "connected";
    if (!isBack) return;
    void client.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
    void leaveEarlierBuild();
  }, [connection, client]);
};
