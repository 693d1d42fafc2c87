import { NativeSelect, Switch, Textarea } from "@mantine/core";
import {
  fieldProps,
  LONG,
  type SectionProps,
  switchProps,
  Topic,
  textProps,
} from "./section-fields.tsx";

export const RestockSection = (props: SectionProps) => (
  <Topic of="restock">
    <Switch {...switchProps(props, "restockNotificationsEnabled")} />
    {props.draft.restockNotificationsEnabled && (
      <>
        <Textarea
          {...textProps(props, "restockNotificationsMessage", LONG)}
          autosize
          minRows={1}
          maxRows={6}
        />
        <Textarea
          {...textProps(props, "restockNotificationsSuccessText", LONG)}
          placeholder="Signed up!"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Switch {...switchProps(props, "mailingListSignUpEnabled")} />
        <Switch
          {...switchProps(props, "restockDoubleOptIn")}
          description="A sign-up counts only after the person follows a link in a confirmation email."
        />
        <NativeSelect
          {...fieldProps(props, "restockAutomaticSend")}
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
            {...fieldProps(props, "restockHoldHours")}
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
  </Topic>
);
