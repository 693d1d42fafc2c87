import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import type { Dropped } from "./draft-snapshot.ts";
import { droppedLines } from "./dropped-text.ts";

/** Says which changes were refused, until the owner has read it. */
export const useDroppedNotice = (dropped: Dropped | undefined): void => {
  useEffect(() => {
    if (dropped === undefined) return;
    notifications.show({
      title: "Not everything was saved",
      color: "red",
      autoClose: false,
      message: droppedLines(dropped).join(" "),
    });
  }, [dropped]);
};
