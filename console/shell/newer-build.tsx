import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** The service worker leaves this file to the network, so that its answer is never the copy's. */
const LIST = "/config/offline-files.json";
const LEFT = "daybook.left-build";

/** The script that this window was started with; its name contains a hash of the build. */
const entryHere = (): string | null | undefined =>
  document.querySelector("script[type=module][src]")?.getAttribute("src");

/** Asks the guards of unsaved changes as a reload would. Dialogs and forms may hold input that has no guard. */
const mayHoldInput = (): boolean =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true })) ||
  document.querySelector("[role=dialog], form") !== null;

/** Whether this window has left this build before; two servers with different builds would reload it endlessly. */
const hasLeft = (entry: string): boolean => {
  try {
    if (sessionStorage.getItem(LEFT) === entry) return true;
    sessionStorage.setItem(LEFT, entry);
    return false;
  } catch {
    return true;
  }
};

const offerReload = (): void => {
  notifications.show({
    id: LEFT,
    autoClose: false,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>Daybook was updated. Save your changes, then reload this page.</span>
        <Button size="compact-sm" variant="default" flex="none" onClick={() => location.reload()}>
          Reload
        </Button>
      </Group>
    ),
  });
};

/** Whether the server has another build than this window. Undefined while it cannot be asked. */
export const hasNewerBuild = async (): Promise<boolean | undefined> => {
  try {
    const response = await fetch(LIST, { cache: "no-cache" });
    if (!response.ok) return undefined;
    const { entry }: { entry?: unknown } = await response.json();
    return entry !== entryHere();
  } catch {
    return undefined;
  }
};

/**
 * A window that was opened from the offline copy can be of an earlier build than the server. It is loaded
 * again, at once unless that could lose input.
 */
export const leaveEarlierBuild = async (): Promise<void> => {
  const entry = entryHere();
  // Without an answer the connection is gone again; its next return asks again.
  if (!entry || !(await hasNewerBuild())) return;
  navigator.serviceWorker?.controller?.postMessage("renew");
  if (mayHoldInput() || hasLeft(entry)) offerReload();
  else location.reload();
};
