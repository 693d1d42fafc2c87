import { Checkbox, NumberInput, Text, TextInput } from "@mantine/core";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { counted } from "../kit/figures/figures.tsx";
import type { Handling, OrderDetails } from "./order-details.ts";
import { paybackText } from "./payback-text.ts";
import {
  type Refunding,
  sentOf,
  sentRange,
  unitsLeft,
  useRefundOrder,
} from "./use-refund-order.ts";

const wholeNumbers = {
  clampBehavior: "strict",
  allowDecimal: false,
  allowNegative: false,
} as const;

const RefundLine = ({
  line,
  refunding,
  onUnits,
  onSent,
}: {
  readonly line: OrderLine;
  readonly refunding: Refunding;
  readonly onUnits: (quantity: number) => void;
  readonly onSent: (quantity: number) => void;
}) => {
  const { order, units } = refunding;
  const { least, most } = sentRange(refunding, line);
  return (
    <>
      <NumberInput
        label={line.title}
        description={`${[...Object.values(line.attributes), line.sku].join(" · ")}, up to ${counted(unitsLeft(order, line), "unit")}`}
        min={0}
        max={unitsLeft(order, line)}
        {...wholeNumbers}
        value={units[line.lineId] ?? 0}
        onChange={(value) => onUnits(Number(value) || 0)}
      />
      {least < most && (
        <NumberInput
          label="Of these, already shipped"
          description={`${line.title}: between ${least} and ${most}. The rest will not be shipped.`}
          min={least}
          max={most}
          {...wholeNumbers}
          value={sentOf(refunding, line) ?? least}
          onChange={(value) => onSent(Number(value) || 0)}
        />
      )}
    </>
  );
};

/**
 * Refunds units of lines at what was paid for them, including discounts and taxes. The amount
 * follows from the units unless another is entered, such as one with the shipping.
 */
export const RefundModal = ({
  order,
  unsent,
  onClose,
}: {
  readonly order: OrderDetails;
  readonly unsent: Handling["unsent"];
  readonly onClose: () => void;
}) => {
  const { form, refunding, amountCents, leftCents, ...chosen } = useRefundOrder(
    order,
    unsent,
    onClose,
  );
  const payback = paybackText(order, amountCents);
  return (
    <FormModal
      title={`Refund order #${order.number}`}
      form={form}
      onSend={chosen.send}
      onClose={onClose}
      action={`Refund ${formatMoney(amountCents ?? 0, order.currency)}`}
      disabled={amountCents === undefined || chosen.isNothing}
      pending={chosen.pending}
    >
      {payback !== undefined && <Text size="sm">{payback}</Text>}
      {order.lines
        .filter((line) => unitsLeft(order, line) > 0)
        .map((line) => (
          <RefundLine
            key={line.lineId}
            line={line}
            refunding={refunding}
            onUnits={(quantity) => chosen.chooseUnits(line, quantity)}
            onSent={(quantity) => chosen.chooseSent(line, quantity)}
          />
        ))}
      <TextInput
        label={`Amount (${order.currency})`}
        description={`At most ${formatMoney(leftCents, order.currency)}, shipping included`}
        inputMode="decimal"
        {...form.field("amount")}
        value={chosen.amount}
        error={
          amountCents === undefined
            ? "Enter an amount up to the remaining amount."
            : form.errors.amount
        }
      />
      <Checkbox label="Restock items" {...form.field("returnToStock", { type: "checkbox" })} />
    </FormModal>
  );
};
