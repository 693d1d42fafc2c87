import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { startShopContract } from "#commands/setup/contract.ts";
import { currencies } from "#domain/kit/currencies.ts";
import { currencyOfTimeZone } from "#domain/kit/time-zone-currency.ts";
import type { ShopStart } from "#domain/setup/steps.ts";
import { getSetupContract } from "#read-api/setup/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useWebsiteChange } from "../kit/session/session.tsx";
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

type Region = { readonly currency: string; readonly timeZone: string };

/** Where this browser is; the owner can say otherwise. */
const regionHere = (): Region => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, currency: currencyOfTimeZone(timeZone) };
};

const currencyChoices = currencies.map(({ code, name }) => ({
  value: code,
  label: `${code} – ${name}`,
}));

/** What is difficult to change later: products keep their currency, and reports have days of the time zone. */
const RegionFields = ({
  region,
  onChange,
}: {
  readonly region: Region;
  readonly onChange: (region: Region) => void;
}) => (
  <div className={classes.region}>
    <NativeSelect
      label="Currency"
      data={currencyChoices}
      value={region.currency}
      onChange={({ currentTarget: { value: currency } }) => onChange({ ...region, currency })}
    />
    <NativeSelect
      label="Time zone"
      data={[
        ...new Set([region.timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")]),
      ].toSorted()}
      value={region.timeZone}
      onChange={({ currentTarget: { value: timeZone } }) => onChange({ ...region, timeZone })}
    />
  </div>
);

/** The first thing that the owner of a new website decides. */
export const StartQuestion = () => {
  const [region, setRegion] = useState(regionHere);
  const changeWebsite = useWebsiteChange();
  const begin = useCommand(startShopContract, {
    input: (start: ShopStart) => ({ body: { start, ...(start === "empty" && region) } }),
    refreshes: reads,
    refreshesOnError: true,
    onDone: (_answer, start) => {
      if (start === "empty") changeWebsite(region);
    },
  });
  return (
    <ul className={classes.starts}>
      {starts.map(({ start, title, text, button }) => (
        <li key={start} className={classes.start}>
          <h3 className={classes.startTitle}>{title}</h3>
          <p className={classes.about}>{text}</p>
          {start === "empty" && <RegionFields region={region} onChange={setRegion} />}
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
