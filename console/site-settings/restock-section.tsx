import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { LONG, type SectionProps, switchProps, Titled, textProps } from "./section-fields.tsx";

export const RestockSection = (props: SectionProps) => (
  <Titled title="Restock notices">
    <Switch
      {...switchProps(props, "restockNotificationsEnabled")}
      label="Let visitors sign up for restock emails"
    />
    {props.draft.restockNotificationsEnabled && (
      <>
        <Textarea
          {...textProps(props, "restockNotificationsMessage", LONG)}
          label="Text above the sign-up form"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Textarea
          {...textProps(props, "restockNotificationsSuccessText", LONG)}
          label="Confirmation text"
          placeholder="Signed up!"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Switch
          {...switchProps(props, "mailingListSignUpEnabled")}
          label="Offer the mailing list in the sign-up form"
        />
        <Switch
          {...switchProps(props, "restockDoubleOptIn")}
          label="Require email confirmation"
          description="A sign-up counts only after the person follows a link in a confirmation email."
        />
        <NativeSelect
          name="restockAutomaticSend"
          label="When stock is received"
          value={props.draft.restockAutomaticSend}
          onChange={({ currentTarget: { value } }) =>
            props.onChange({
              restockAutomaticSend: value as typeof props.draft.restockAutomaticSend,
            })
          }
          data={[
            { value: "off", label: "Do not send automatically" },
            { value: "units", label: "Email as many people as there are units" },
            { value: "everyone", label: "Email everyone waiting" },
          ]}
        />
        {props.draft.restockAutomaticSend === "units" && (
          <NativeSelect
            name="restockHoldHours"
            label="Hold one unit for each person"
            value={String(props.draft.restockHoldHours)}
            onChange={({ currentTarget: { value } }) =>
              props.onChange({ restockHoldHours: Number(value) })
            }
            data={[
              { value: "0", label: "Do not hold" },
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
