import { Explain } from "#console/history/explain.tsx";
import { skipReasonsText } from "#domain/restock/send-texts.ts";
import { sendStreamId } from "#domain/restock/stream-ids.ts";
import type { RestockSend } from "#read-api/restock/contract.ts";
import { Count } from "../kit/figures/figures.tsx";
import { Facts } from "../kit/ui/page.tsx";
import classes from "./restock-screen.module.css";

const counts = [
  ["Waiting", "restock-send-waiting", "waiting"],
  ["Notified", "restock-send-sent", "sent"],
  ["Failed", "restock-send-failed", "failed"],
  ["In doubt", "restock-send-in-doubt", "inDoubt"],
  ["Skipped", "restock-send-skipped", "skipped"],
] as const;

/** The outcome of a send, each count with the events behind it. */
export const SendCounts = ({ send }: { readonly send: RestockSend }) => {
  const reasons = skipReasonsText(send);
  return (
    <>
      <Facts
        of={Object.fromEntries(
          counts.map(([label, number, name]) => [
            label,
            <Explain
              key={name}
              number={number}
              id={`${sendStreamId(send)}.${send.sendId}`}
              of={send.sku}
            >
              <Count of={send[name]} />
            </Explain>,
          ]),
        )}
      />
      {reasons !== "" && <p className={classes.hint}>Skipped: {reasons}.</p>}
      {send.bounced > 0 && (
        <p className={classes.hint}>{send.bounced} of the failed emails bounced.</p>
      )}
    </>
  );
};
