import { IconCloudOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConnection } from "../kit/calls/connection.ts";
import { SESSION } from "../kit/session/session.tsx";
import classes from "./offline-notice.module.css";

const ASK_EVERY_MS = 10_000;

const texts = {
  connected: "",
  offline: "You are offline.",
  away: "The server cannot be reached.",
} as const;

/** Says that there is no connection, above every screen, and asks from time to time whether it is back. */
export const OfflineNotice = () => {
  const connection = useConnection();
  const client = useQueryClient();
  useEffect(() => {
    if (connection !== "away") return undefined;
    const ask = () => void client.refetchQueries({ queryKey: [SESSION] });
    const timer = window.setInterval(ask, ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [connection, client]);
  return (
    <div role="status">
      {connection !== "connected" && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>
            <strong>{texts[connection]}</strong> This page continues when the connection is back.
          </span>
        </p>
      )}
    </div>
  );
};
