import { leaveEarlierBuild } from "./newer-build.tsx";

const WORKER = "/config/service-worker.js";
/** All pages of the console: `/config`, too, which has no slash behind it. */
const SCOPE = "/config";

/** Keeps a copy of the console in the browser, with which it opens while there is no connection. */
export const keepOfflineCopy = async (): Promise<void> => {
  // Browsers have service workers only on https and on this computer.
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("renew");
    // The server may have come back before this window noticed that it was away.
    if (navigator.serviceWorker.controller !== null) await leaveEarlierBuild();
  } catch {
    // Without a copy the console needs a connection, as before.
  }
};
