import { useEffect, useState } from "react";
import { notePresenceContract } from "#commands/pages/presence-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { call } from "../../kit/calls/api.ts";
import type { EditorSubject } from "./editor-subject.ts";

type Others = ResponseOf<typeof notePresenceContract>["others"];

const NOTE_MS = 5_000;
const nobody: Others = [];

const isSame = (one: Others, other: Others): boolean =>
  one.length === other.length &&
  one.every(({ ownerId }, index) => ownerId === other[index]?.ownerId);

/** The other members who edit the same document; they see the member of this window, too. */
export const usePresence = (
  { kind, id }: Pick<EditorSubject, "kind" | "id">,
  mayChange: boolean,
): Others => {
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    if (!mayChange) return;
    const windowId = crypto.randomUUID();
    const body = { kind, id, windowId };
    let isOpen = true;
    // A failed call is repeated with the next look.
    const note = async () => {
      if (document.visibilityState !== "visible") return;
      const found = await call(notePresenceContract, { body }).catch(() => undefined);
      if (isOpen && found) setOthers((now) => (isSame(now, found.others) ? now : found.others));
    };
    const leave = () => {
      const left = { ...body, leaves: true };
      void call(notePresenceContract, { body: left, keepalive: true }).catch(() => undefined);
    };
    void note();
    const timer = setInterval(() => void note(), NOTE_MS);
    window.addEventListener("pagehide", leave);
    return () => {
      isOpen = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [kind, id, mayChange]);
  return others;
};
