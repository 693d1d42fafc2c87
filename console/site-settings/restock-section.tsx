import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { LONG, type SectionProps, switchProps, Titled, textProps } from "./section-fields.tsx";

export const RestockSection = (props: SectionProps) => (
  <Titled title="Restock notices">
    <Switch
      {...switchProps(props, "restockNotificationsEnabled")}
      label="Visitors can ask for a mail when something is back"
    />
    {props.draft.restockNotificationsEnabled && (
      <>
        <Textarea
          {...textProps(props, "restockNotificationsMessage", LONG)}
          label="Text above the sign-up"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Textarea
          {...textProps(props, "restockNotificationsSuccessText", LONG)}
          label="Text after the sign-up"
          placeholder="Signed up!"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Switch
          {...switchProps(props, "mailingListSignUpEnabled")}
          label="Offer the mailing list with the sign-up"
        />
        <Switch
          {...switchProps(props, "restockDoubleOptIn")}
          label="Confirm the address first"
          description="A sign-up counts once the link in a first mail has been followed."
        />
        <NativeSelect
          name="restockAutomaticSend"
          label="When stock comes in"
          value={props.draft.restockAutomaticSend}
          onChange={({ currentTarget: { value } }) =>
            props.onChange({
              restockAutomaticSend: value as typeof props.draft.restockAutomaticSend,
            })
          }
          data={[
            { value: "off", label: "Send nothing automatically" },
            { value: "units", label: "Tell as many as there are units" },
            { value: "everyone", label: "Tell everyone who waits" },
          ]}
        />
        {props.draft.restockAutomaticSend === "units" && (
          <NativeSelect
            name="restockHoldHours"
            label="Set a unit aside for each of them"
            value={String(props.draft.restockHoldHours)}
            onChange={({ currentTarget: { value } }) =>
              props.onChange({ restockHoldHours: Number(value) })
            }
            data={[
              { value: "0", label: "Not at all" },
              { value: "2", label: "For 2 hours" },
              { value: "24", label: "For 24 hours" },
              { value: "72", label: "For 3 days" },
            ]}
          />
        )}
      </>
    )}
  </Titled>
);
