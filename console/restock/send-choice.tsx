import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { Audience } from "#domain/restock/events.ts";

const holds = [
  { value: "0", label: "Do not hold" },
  { value: "120", label: "For 2 hours" },
  { value: "1440", label: "For 24 hours" },
  { value: "4320", label: "For 3 days" },
];

/** The recipients of a send and the held units, with the fields for both. */
export const useSendChoice = () => {
  const [audience, setAudience] = useState<Audience>("everyone");
  const [hold, setHold] = useState("0");
  const fields = (
    <>
      <Radio.Group
        label="Recipients"
        value={audience}
        onChange={(value) => setAudience(value as Audience)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="everyone" label="Everyone waiting" />
          <Radio
            value="units"
            label="As many people as there are units"
            description="In order of sign-up. Everyone else keeps waiting."
          />
        </Stack>
      </Radio.Group>
      {audience === "units" && (
        <NativeSelect
          label="Hold one unit for each person"
          description="Other visitors see these units as sold out during the hold."
          data={holds}
          value={hold}
          onChange={({ currentTarget }) => setHold(currentTarget.value)}
        />
      )}
    </>
  );
  return { audience, holdMinutes: audience === "units" ? Number(hold) : 0, fields };
};
