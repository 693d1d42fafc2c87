import { Checkbox, NumberInput, SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { orderRulesContract } from "#read-api/analysis/order-rules-contract.ts";
import { counted, formatShare } from "../kit/figures/figures.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import type { OrderRulesDraft } from "./order-rules-draft.ts";
import classes from "./what-if.module.css";

type Recorded = ResponseOf<typeof orderRulesContract>;
type Props = {
  readonly recorded: Recorded;
  readonly draft: OrderRulesDraft;
  readonly onChange: (change: Partial<OrderRulesDraft>) => void;
};

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const orders = (count: number): string => counted(count, "order");

const Taxes = ({ recorded: { taxes }, draft, onChange }: Props) => (
  <Group title="Taxes">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {taxes.map(({ taxRuleId, name, ratePpm, orders: count }) => (
        <NumberInput
          key={taxRuleId}
          label={name}
          description={`${formatShare(ratePpm)}, ${orders(count)}`}
          placeholder="As recorded"
          suffix=" %"
          min={0}
          max={100}
          decimalScale={4}
          value={draft.taxes[taxRuleId] ?? ""}
          onChange={(value) => onChange({ taxes: { ...draft.taxes, [taxRuleId]: String(value) } })}
        />
      ))}
    </SimpleGrid>
  </Group>
);

const Shipping = ({ recorded: { shipping }, draft, onChange }: Props) => {
  const { currency } = useWebsite();
  return (
    <Group title="Shipping">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {shipping.map(({ shippingOptionId, name, costCents, orders: count }) => (
          <NumberInput
            key={shippingOptionId}
            label={name}
            description={`${formatMoney(costCents, currency)} last, ${orders(count)}`}
            placeholder="As recorded"
            min={0}
            decimalScale={2}
            value={draft.shipping[shippingOptionId] ?? ""}
            onChange={(value) =>
              onChange({ shipping: { ...draft.shipping, [shippingOptionId]: String(value) } })
            }
          />
        ))}
        <NumberInput
          label="Free shipping from"
          description="Price of the items after discounts"
          placeholder="As recorded"
          min={0}
          decimalScale={2}
          value={draft.freeShippingFrom}
          onChange={(value) => onChange({ freeShippingFrom: String(value) })}
        />
      </SimpleGrid>
    </Group>
  );
};

const Coupons = ({ recorded: { coupons }, draft, onChange }: Props) => (
  <Group title="Coupons that are not accepted">
    <Checkbox.Group
      value={[...draft.withoutCoupons]}
      onChange={(withoutCoupons) => onChange({ withoutCoupons })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {coupons.map(({ couponId, code, orders: count }) => (
          <Checkbox key={couponId} value={couponId} label={code} description={orders(count)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  </Group>
);

/** Rules of money, next to those that orders were placed by. An empty field leaves the rule as it is. */
export const OrderRulesForm = (props: Props) => {
  const { recorded, draft, onChange } = props;
  return (
    <Stack gap="lg">
      <NumberInput
        label="Round the total to"
        description="A multiple of this amount, such as 0.05"
        placeholder="As recorded"
        min={0.01}
        max={100}
        decimalScale={2}
        maw={280}
        value={draft.roundTotalTo}
        onChange={(value) => onChange({ roundTotalTo: String(value) })}
      />
      {recorded.taxes.length > 0 && <Taxes {...props} />}
      <Shipping {...props} />
      {recorded.coupons.length > 0 && <Coupons {...props} />}
    </Stack>
  );
};
