import { Button } from "@mantine/core";
import { startShopContract } from "#commands/setup/contract.ts";
import type { ShopStart } from "#domain/setup/steps.ts";
import { getSetupContract } from "#read-api/setup/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import classes from "./setup-guide.module.css";

const starts = [
  {
    start: "empty",
    title: "Empty shop",
    text: "Only what you add. Visitors see a “Coming soon” page until you open the shop.",
    button: "Start empty",
  },
  {
    start: "sample",
    title: "Sample shop",
    text: "About 20 products with pictures, a blog, events and forms: to look around, and to change into your own.",
    button: "Start with the sample shop",
  },
] as const satisfies readonly { readonly start: ShopStart; readonly [text: string]: string }[];

const reads = [getSetupContract] as const;

/** The first thing that the owner of a new website decides. */
export const StartQuestion = () => {
  const begin = useCommand(startShopContract, {
    input: (start: ShopStart) => ({ body: { start } }),
    refreshes: reads,
    refreshesOnError: true,
  });
  return (
    <ul className={classes.starts}>
      {starts.map(({ start, title, text, button }) => (
        <li key={start} className={classes.start}>
          <h3 className={classes.startTitle}>{title}</h3>
          <p className={classes.about}>{text}</p>
          <Button
            variant={start === "empty" ? "filled" : "default"}
            disabled={begin.isPending && begin.variables !== start}
            loading={begin.isPending && begin.variables === start}
            onClick={() => begin.mutate(start)}
          >
            {button}
          </Button>
        </li>
      ))}
    </ul>
  );
};
