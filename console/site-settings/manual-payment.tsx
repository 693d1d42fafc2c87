import { NumberInput, Switch, Textarea } from "@mantine/core";
import {
  fieldProps,
  LONG,
  Part,
  type SectionProps,
  switchProps,
  textProps,
} from "./section-fields.tsx";

const MAX_DAYS = 365;

/** Manual payments: instructions, deadline, and allowed products. */
export const ManualPayment = (props: SectionProps) => (
  <Part title="Manual payment">
    <Textarea
      {...textProps(props, "manualPaymentInstructions", LONG)}
      description="Such as your bank account. Customers read them with the amount and a reference, on the page of their order and in its emails."
      placeholder="Account holder, bank, account number"
      autosize
      minRows={2}
      maxRows={8}
    />
    <NumberInput
      {...fieldProps(props, "manualPaymentDays")}
      description="The customer is reminded once, after half of the time. With 0, no order is cancelled automatically. A change applies to new orders."
      min={0}
      max={MAX_DAYS}
      clampBehavior="strict"
      allowDecimal={false}
      w={{ base: "100%", sm: "50%" }}
      value={props.draft.manualPaymentDays}
      onChange={(value) => props.onChange({ manualPaymentDays: Number(value) })}
    />
    <Switch
      {...switchProps(props, "manualPaymentForDigital")}
      description="Codes and files are sent once you have recorded the payment. When this is off, carts with such products can only be paid by card, and not at all where no card payments are set up."
    />
  </Part>
);
