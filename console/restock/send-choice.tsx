import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { Audience } from "#domain/restock/events.ts";

const holds = [
  { value: "0", label: "Not at all" },
  { value: "120", label: "For 2 hours" },
  { value: "1440", label: "For 24 hours" },
  { value: "4320", label: "For 3 days" },
];

/** Whom a send tells and what is set aside for them, with the fields that ask for it. */
export const useSendChoice = () => {
  const [audience, setAudience] = useState<Audience>("everyone");
  const [hold, setHold] = useState("0");
  const fields = (
    <>
      <Radio.Group
        label="Who is told"
        value={audience}
        onChange={(value) => setAudience(value as Audience)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="everyone" label="Everyone who waits" />
          <Radio
            value="units"
            label="As many as there are units"
            description="Whoever signed up first comes first. The others go on waiting."
          />
        </Stack>
      </Radio.Group>
      {audience === "units" && (
        <NativeSelect
          label="Set a unit aside for each of them"
          description="Others see it as sold out meanwhile."
          data={holds}
          value={hold}
          onChange={({ currentTarget }) => setHold(currentTarget.value)}
        />
      )}
    </>
  );
  return { audience, holdMinutes: audience === "units" ? Number(hold) : 0, fields };
};
